import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { CARD, placeOf } from './grid'

/** Pixels of the window; `scale` of the view. */
export type View = { x: number; y: number; zoom: number }
export type Canvas = { left: number; top: number; width: number; height: number }

/** What the browser's main thread did, ms. */
export type Cost = { task: number; script: number; layout: number }

type Hand = { page: Page; count: number; canvas: Canvas; view: View; spot: [number, number] }
type Gesture = {
  name: string
  settleMs: number
  /** What it puts elsewhere, again and again. */
  moves?: 'view' | 'cards'
  /** How many cards of so many are selected after it. */
  selects?: (count: number) => number
  /** Opens something that the bare page has not, so there is nothing to compare it with. */
  alone?: true
  act: (hand: Hand) => Promise<void>
}

/** What a change of the document sets off (checking, saving) comes up to 800 ms later and belongs to the gesture. */
const AFTER_CHANGE_MS = 1_300
const AFTER_LOOK_MS = 300
const STEPS = 40
/** Steps that come within one frame may count as one. */
const FEWEST_MOVES = 8
/** Pixels between a card and the edge of the canvas. */
const ROOM = 40

/** At the size in which the editor opens: cards can be read, most are out of sight. */
export const NEAR: Gesture[] = [
  { name: 'near: pan', settleMs: AFTER_LOOK_MS, moves: 'view', act: pan },
  { name: 'near: zoom', settleMs: AFTER_LOOK_MS, moves: 'view', act: (hand) => zoom(hand, 'out') },
  { name: 'near: select one', settleMs: AFTER_CHANGE_MS, alone: true, act: selectOne },
  { name: 'near: drag one', settleMs: AFTER_CHANGE_MS, moves: 'cards', act: dragOne },
]

/** With the whole graph in sight. */
export const FAR: Gesture[] = [
  { name: 'pan', settleMs: AFTER_LOOK_MS, moves: 'view', act: pan },
  { name: 'zoom', settleMs: AFTER_LOOK_MS, moves: 'view', act: (hand) => zoom(hand, 'in') },
  { name: 'drag one', settleMs: AFTER_CHANGE_MS, moves: 'cards', act: dragOne },
  { name: 'select twenty', settleMs: AFTER_LOOK_MS, selects: () => 20, act: selectTwenty },
  { name: 'drag twenty', settleMs: AFTER_CHANGE_MS, moves: 'cards', act: (hand) => dragCard(hand, 0) },
  {
    name: 'select all',
    settleMs: AFTER_LOOK_MS,
    selects: (count) => count,
    act: ({ page }) => page.keyboard.press('Control+a'),
  },
]

/** Makes the gesture and waits for what it sets off; answers what both cost. Fails when it moved nothing. */
export async function costOf(gesture: Gesture, hand: Hand, devtools: CDPSession): Promise<Cost> {
  const movedBefore = await readMoved(hand.page)
  const before = await readCost(devtools)
  await gesture.act(hand)
  await wait(gesture.settleMs)
  const after = await readCost(devtools)
  const moved = await readMoved(hand.page)
  if (gesture.moves && moved[gesture.moves] - movedBefore[gesture.moves] < FEWEST_MOVES)
    throw new Error(`“${gesture.name}” went astray at ${hand.page.url()}`)
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
  }
}

async function readMoved(page: Page): Promise<{ view: number; cards: number }> {
  return page.evaluate(() => ({ ...Reflect.get(window, 'mainThread').moved }))
}

async function readCost(devtools: CDPSession): Promise<Cost> {
  const read = await readMetrics(devtools)
  const ms = (name: string) => (read.get(name) ?? 0) * 1_000
  return {
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
}

export async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** A place of the drawing, in pixels of the window. */
function inWindow({ canvas, view }: Hand, x: number, y: number): [number, number] {
  return [canvas.left + view.x + x * view.zoom, canvas.top + view.y + y * view.zoom]
}

/** The first card that is in sight with some room around it. */
function anchorOf(hand: Hand): number {
  const { canvas, count } = hand
  for (let index = 0; index < count; index += 1) {
    const [x, y] = inWindow(hand, ...placeOf(index, count))
    const inside = x > canvas.left + ROOM && x < canvas.left + canvas.width / 2
    if (inside && y > canvas.top + ROOM && y < canvas.top + canvas.height / 2) return index
  }
  throw new Error('No card is in sight')
}

/** Pulls the pane and back again, so that the next gesture finds everything in its place. */
async function pan({ page: { mouse }, spot: [x, y] }: Hand): Promise<void> {
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + 160, y + 120, { steps: STEPS })
  await mouse.move(x, y, { steps: STEPS })
  await mouse.up()
}

/** There and back again; `first` away from the nearer limit, which would end it half-way. */
async function zoom({ page: { mouse }, spot }: Hand, first: 'in' | 'out'): Promise<void> {
  await mouse.move(...spot)
  for (let turn = 0; turn < 20; turn += 1) await mouse.wheel(0, first === 'in' ? -60 : 60)
  for (let turn = 0; turn < 20; turn += 1) await mouse.wheel(0, first === 'in' ? 60 : -60)
}

/** Where nothing else takes the pointer: by the lower middle of the card. */
function grip(hand: Hand, index: number): [number, number] {
  const [left, top] = placeOf(index, hand.count)
  return inWindow(hand, left + CARD.width * 0.4, top + CARD.height * 0.7)
}

async function selectOne(hand: Hand): Promise<void> {
  await hand.page.mouse.click(...grip(hand, anchorOf(hand)))
}

async function dragOne(hand: Hand): Promise<void> {
  await dragCard(hand, anchorOf(hand))
}

/** Back again at the end, but for one step of the grid. */
async function dragCard(hand: Hand, index: number): Promise<void> {
  const { mouse } = hand.page
  const [x, y] = grip(hand, index)
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + 120, y + 90, { steps: STEPS })
  await mouse.move(x + 6, y, { steps: STEPS })
  await mouse.up()
}

/** A frame around the first four rows of five cards, from left above of the first. */
async function selectTwenty(hand: Hand): Promise<void> {
  const { keyboard, mouse } = hand.page
  await keyboard.down('Shift')
  const [left, top] = placeOf(0, hand.count)
  await mouse.move(...inWindow(hand, left - 24, top - 12))
  await mouse.down()
  await mouse.move(...inWindow(hand, 4 * 336 + CARD.width / 2, 3 * 176 + CARD.height / 2), { steps: STEPS })
  await mouse.up()
  await keyboard.up('Shift')
}
