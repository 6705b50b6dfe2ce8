import path from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Installation } from '../installation/openInstallation'
import { freeSpot } from './freeSpot'
import { type Canvas, type Cost, costOf, FAR, NEAR, readMetrics, type View } from './gestures'

export type Visit = {
  /** Ms from asking for the page until its first card is there and the main thread is free. */
  interactive: number
  costs: { [gesture: string]: Cost }
  /** With the whole graph in sight. */
  domNodes: number
  heapMb: number
}

/** What the bare page is given, so that it shows the same cards at the same size. */
export type Framing = { canvas: Canvas; near: View; far: View }

/** The main thread counts as free when it has had no task above 50 ms for so long. */
const QUIET_MS = 500
const WINDOW = { width: 1600, height: 1000 }

type Opened = { page: Page; devtools: CDPSession; interactive: number; close: () => Promise<void> }

/** Opens the editor once, unmeasured, for where it shows its cards. */
export async function frame(browser: Browser, session: Installation['session'], url: string) {
  const { page, close } = await open(browser, url, session)
  const canvas = await page.locator('.react-flow').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left, top, width, height }
  })
  const near = await readView(page)
  await showAll(page)
  const far = await readView(page)
  await close()
  return { canvas, near, far }
}

export function bareUrl(address: string, count: number, { canvas, near, far }: Framing): string {
  const query = { count, width: canvas.width, height: canvas.height, ...near }
  const all = { farX: far.x, farY: far.y, farZoom: far.zoom }
  return `${address}/?${new URLSearchParams(Object.entries({ ...query, ...all }).map(([name, value]) => [name, String(value)]))}`
}

/** Opens a page in a browser profile of its own and makes every gesture in it. */
export async function visit(
  browser: Browser,
  {
    url,
    session,
    count,
    framing,
  }: { url: string; session?: Installation['session']; count: number; framing: Framing },
): Promise<Visit> {
  const { page, devtools, interactive, close } = await open(browser, url, session)
  const canvas = await page.locator('.react-flow').boundingBox()
  if (!canvas) throw new Error(`Nothing is drawn at ${url}`)
  const place = { left: canvas.x, top: canvas.y, width: canvas.width, height: canvas.height }
  const costs: Visit['costs'] = {}
  const hand = { page, count, canvas: place }
  const near = { ...hand, view: framing.near, spot: await freeSpot(page) }
  for (const gesture of NEAR) costs[gesture.name] = await costOf(gesture, near, devtools)
  await showAll(page)
  const far = { ...hand, view: framing.far, spot: await freeSpot(page) }
  for (const gesture of FAR) {
    costs[gesture.name] = await costOf(gesture, far, devtools)
    if (gesture.selects) await expectSelected(page, gesture.selects(count))
  }
  await devtools.send('HeapProfiler.collectGarbage')
  const metrics = await readMetrics(devtools)
  await close()
  return {
    ...{ interactive, costs, domNodes: metrics.get('Nodes') ?? 0 },
    heapMb: (metrics.get('JSHeapUsedSize') ?? 0) / 2 ** 20,
  }
}

async function expectSelected(page: Page, count: number): Promise<void> {
  const selected = await page.locator('.react-flow__node.selected').count()
  if (selected !== count)
    throw new Error(`${selected} instead of ${count} cards are selected at ${page.url()}`)
}

async function open(browser: Browser, url: string, session?: Installation['session']): Promise<Opened> {
  const context = await browser.newContext({
    viewport: WINDOW,
    ...(session ? { storageState: session } : {}),
  })
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'mainThread.js') })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(url, { waitUntil: 'commit' })
  const free = await page.waitForFunction((quietMs) => {
    const { shownAt, busyUntil } = Reflect.get(window, 'mainThread')
    const since = Math.max(shownAt ?? Number.POSITIVE_INFINITY, busyUntil)
    return performance.now() - since > quietMs ? since : null
  }, QUIET_MS)
  return { page, devtools, interactive: Number(await free.jsonValue()), close: () => context.close() }
}

/** Until the view has stopped moving. */
async function showAll(page: Page): Promise<void> {
  await page.keyboard.press('1')
  let before: string | null = null
  for (;;) {
    const now = JSON.stringify(await readView(page))
    if (now === before) return
    before = now
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  }
}

async function readView(page: Page): Promise<View> {
  return page.locator('.react-flow__viewport').evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform)
    return { x: e, y: f, zoom: a }
  })
}
