import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** A change of a lamp as the page showed it: `at` in ms of this machine's clock. */
export type Sight = { title: string; lamp: string; at: number }

/** Notes every change of the list of nodes on a run's page from now on. */
export async function watchLamps(page: Page): Promise<void> {
  await page.evaluate(fs.readFileSync(path.join(import.meta.dirname, 'noteLamps.js'), 'utf8'))
}

export function readSights(page: Page): Promise<Sight[]> {
  return page.evaluate(() => Reflect.get(window, 'seenSteps'))
}
