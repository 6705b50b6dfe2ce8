import fs from 'node:fs'
import { findBrowser } from './findBrowser.mjs'
import { runToEnd } from './runToEnd.mjs'

/** Makes sure that the browser tests have a browser: one of this machine, else Playwright's own, downloaded once. */
export async function ensureBrowser({ say, playwright }) {
  if (findBrowser()) return
  const { chromium } = await import('@playwright/test')
  if (fs.existsSync(chromium.executablePath())) return
  say('No Chromium or Chrome found; downloading one')
  const done = await runToEnd(process.execPath, [playwright, 'install', 'chromium'], { quiet: true })
  if (done.status !== 0) {
    throw new Error(
      'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
  }
}
