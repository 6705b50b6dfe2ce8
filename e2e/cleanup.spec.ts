import type { Page } from '@playwright/test'
import { createPipeline } from './createPipeline'
import { depotCalls, strangerOpens } from './depotCalls'
import { crateOrder, truckOrder, twoCrates } from './documents/depotOrder'
import { expect, test } from './fixtures'
import { Inbox, type TaskCard } from './pages/Inbox'
import { RunView } from './pages/RunView'
import { beginRun, openCards, startRun } from './startRun'

type Waiting = { runId: string; card: TaskCard; label: string }

/** Runs a pipeline of the depot with a label of its own until it waits for a person, and opens its card. */
async function waiting(page: Page, document: object, words: string, input = {}): Promise<Waiting> {
  const label = `${words} ${crypto.randomUUID().slice(0, 8)}`
  const runId = await startRun(page, await createPipeline(page, document), { label, ...input })
  const [task] = await openCards(page, runId)
  return { runId, label, card: await new Inbox(page).openCard(task ?? '') }
}
const PAPERS = { papers: 'Papers' }
const stopped = (page: Page, words: string) => waiting(page, crateOrder, words, { code: 'shut' })
const lost = (page: Page, words: string) => waiting(page, twoCrates({ findable: false }), words, PAPERS)
const tools = (label: string) => depotCalls(label).map(({ tool }) => tool)

test('what destroys something is undone only once that is confirmed, and everything goes newest first', async ({
  page,
}) => {
  const { runId, card, label } = await stopped(page, 'Pumps')
  await expect(card.effects()).toHaveText([
    /crate_store\(.*Papers/,
    /crate_seal.*destructive/,
    /crate_store.*can be undone/,
  ])
  await expect(card.rollBackButton).toHaveText('Undo 3 effects')
  await expect(card.rollBackButton).toBeDisabled()
  await card.confirmation.check()
  await card.rollBack()

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Rolled back')
  await expect(await run.undos()).toHaveText([/crate_remove/, /crate_open/, /crate_remove/])
  expect(tools(label)).toEqual(['crate_store', 'crate_remove'])
  expect(tools(`Papers of ${label}`)).toEqual(['crate_store', 'crate_remove'])
})

test('what rests on a chosen effect is undone with it, and a change takes the confirmation back', async ({
  page,
}) => {
  const { runId, card, label } = await stopped(page, 'Valves')
  await card.undoOf('crate_open').click()
  await expect(card.rollBackButton).toHaveText('Undo 1 effect')
  await expect(card.confirmation).toBeHidden()
  await card.undoOf('crate_open').click()
  await expect(card.rollBackButton).toHaveText('Undo 2 effects')
  await card.confirmation.check()
  await card.undoOf('crate_remove').last().click()
  await expect(card.rollBackButton).toHaveText('Undo 3 effects')
  await expect(card.confirmation).not.toBeChecked()
  await card.undoOf('crate_open').click()
  await card.rollBack()

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Rolled back')
  const calls = await run.checkpoints()
  await expect(calls.filter({ hasText: 'crate_seal' })).toContainText('Left as it is')
  expect(tools(label)).toEqual(['crate_store'])
  expect(tools(`Papers of ${label}`)).toEqual(['crate_store', 'crate_remove'])
})

test('what somebody else has changed since is named on the card, is not undone, and becomes a to-do', async ({
  page,
}) => {
  const { runId, card, label } = await stopped(page, 'Hoses')
  await card.checkEffects()
  await expect(card.effects()).toHaveText([/unchanged/, /unchanged/, /unchanged/])
  strangerOpens(label)
  await card.checkEffects()
  await expect(card.effects()).toHaveText([/unchanged/, /changed since/, /changed since/])
  await card.confirmation.check()
  await card.rollBack()

  const run = new RunView(page)
  await run.open(runId)
  await expect(run.card('To do by hand')).toHaveCount(2, { timeout: 30_000 })
  await expect(run.card('To do by hand').first()).toContainText('changed by somebody else')
  expect(tools(label)).toEqual(['crate_store'])
  expect(tools(`Papers of ${label}`)).toEqual(['crate_store', 'crate_remove'])
})

test('an undo that fails leaves a to-do that says what is still there and why, and the rest is undone', async ({
  page,
}) => {
  const { runId, card, label } = await stopped(page, 'Gears, stuck')
  await card.confirmation.check()
  await card.rollBack()

  const run = new RunView(page)
  await run.open(runId)
  const toDo = run.card('To do by hand').first()
  await expect(toDo).toContainText(`Papers of ${label} stands under another crate`, { timeout: 30_000 })
  await expect(run.card('To do by hand')).toHaveCount(2)
  for (const task of await openCards(page, runId)) {
    const shown = await new Inbox(page).openCard(task)
    await shown.markDone()
    await shown.expectDecided()
  }
  await run.open(runId)
  await run.expectStatus('Rolled back')
  await expect((await run.checkpoints()).filter({ hasText: 'depot/crate_seal' })).toContainText('Rolled back')
})

test('a call whose answer was lost is asked about; that it happened takes its result, and nothing is sent again', async ({
  page,
}) => {
  const { runId, card, label } = await lost(page, 'Bolts, lost after')
  await expect(card.root).toContainText('May have happened, needs you')
  await expect(card.effects().first()).toContainText('may have happened')
  await card.sayHappened({ crateId: 7 })
  await expect(card.root).toContainText('result.crateId')
  await card.sayHappened({ crateId: 'C-counted', label })

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
  expect(tools(label)).toEqual(['crate_store'])
})

test('that it did not happen sends it again under the same request id; edited arguments come only after that, under a new one', async ({
  page,
}) => {
  const { runId, card, label } = await lost(page, 'Nuts, lost before, no room')
  expect(await card.choices()).not.toContainEqual(expect.stringMatching('Edit arguments'))
  await card.sayNotHappened()
  const inbox = new Inbox(page)
  const failed = async () => (await openCards(page, runId))[0]
  await expect.poll(failed).not.toBe(await card.id())
  await expect.poll(failed).toBeTruthy()
  const refused = await inbox.openCard((await failed()) ?? '')
  await expect(refused.root).toContainText('There is no room')
  const other = `${label.slice(-8)} elsewhere`
  await refused.continueWith({ label: other })

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
  const ids = depotCalls(label).map(({ requestId }) => requestId)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(depotCalls(other).map(({ requestId }) => requestId === ids[0])).toEqual([false])
})

test('a lost answer is looked up first: what was found is not asked about, and not done twice', async ({
  page,
}) => {
  const label = `Screws, lost after ${crypto.randomUUID().slice(0, 8)}`
  const pipeline = await createPipeline(page, twoCrates({ findable: true }))
  const runId = await startRun(page, pipeline, { label, ...PAPERS })
  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
  expect(await openCards(page, runId)).toEqual([])
  expect(tools(label)).toEqual(['crate_store'])
})

test('a cancel leaves a receipt of what may have happened: undo, void and hand over, but no way on', async ({
  page,
}) => {
  const label = `Sand ${crypto.randomUUID().slice(0, 8)}`
  const pipeline = await createPipeline(page, truckOrder)
  const runId = await beginRun(page, pipeline, { label })
  await expect.poll(() => tools(label), { timeout: 30_000 }).toEqual(['truck_send'])
  const run = new RunView(page)
  await run.open(runId)
  await run.cancel()
  await run.expectStatus('Suspended, needs you')
  const [task] = await openCards(page, runId)
  const card = await new Inbox(page).openCard(task ?? '')
  await expect(card.root).toContainText('Cancelled, effects remain')
  await expect(card.root).toContainText('May have happened: depot/truck_send')
  expect((await card.choices()).map((words) => words.split(':')[0])).toEqual([
    'Hand 1 effect to a person',
    'Void',
    'Hand over…',
  ])
  await card.void()
  await run.open(runId)
  await run.expectStatus('Voided')
  expect(tools(label)).toEqual(['truck_send'])
})
