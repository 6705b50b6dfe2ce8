import type { Page } from '@playwright/test'
import { createApiKey } from './createApiKey'
import { expect, test } from './fixtures'
import { DemoData } from './pages/DemoData'
import { Editor } from './pages/Editor'
import { Inbox, TaskCard } from './pages/Inbox'
import { PipelineList } from './pages/PipelineList'
import { RunView } from './pages/RunView'
import { decideWithKey } from './startRun'
import { uniqueTask } from './uniqueTask'

type Suspended = { task: string; runId: string; card: TaskCard; editor: Editor }

/** Runs a work order of its own until its owner turns out to be on leave. */
async function suspendedWorkOrder(page: Page): Promise<Suspended> {
  const task = uniqueTask()
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.startFrom('Work order')
  await editor.run({ 'What needs doing?': task, Owner: 'Chen Jie' })
  const card = new TaskCard(await editor.card())
  return { task, runId: await editor.runId(), card, editor }
}

test('continuing with another owner repeats nothing that is done and sends one mail', async ({ page }) => {
  const { task, runId, card, editor } = await suspendedWorkOrder(page)
  await card.continueWith({ assignee: 'Li Wei' })
  await editor.expectStatus('Notify', 'Succeeded')
  await editor.expectStatus('Result', 'Succeeded')

  const demo = new DemoData(page)
  await demo.open()
  const tickets = await demo.rows('tickets', task)
  await expect(tickets).toHaveCount(1)
  await expect(tickets).toContainText('Li Wei')
  await expect(await demo.rows('outbox', task)).toHaveCount(1)

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
})

test('a decision counts though its page is left with the click', async ({ page }) => {
  const { runId, card } = await suspendedWorkOrder(page)
  await card.voidInPassing()
  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Voided')
})

test('arguments that do not fit the tool are refused with the field named, and nothing that was written is lost', async ({
  page,
}) => {
  const { card, editor } = await suspendedWorkOrder(page)
  await card.continueWith({ assignee: 5, shift: 'late' })
  await expect(card.refusal).toContainText('args.assignee')
  await expect(card.refusal).toContainText('args.shift')
  expect(await card.writtenArguments()).toMatchObject({ assignee: 5, shift: 'late' })
  await card.rewriteArguments({ assignee: 'Li Wei', shift: undefined })
  await editor.expectStatus('Result', 'Succeeded')
})

test('skipping goes on with a value that fits what the step promises, and with no other', async ({
  page,
}) => {
  const { task, runId, card } = await suspendedWorkOrder(page)
  await card.skipWith({ assignee: 5 })
  await expect(card.refusal).toContainText('value.assignee')
  await card.skipWith({ ticketId: await card.ticketId(), assignee: 'Wang Fang' })

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).not.toContainText('Wang Fang')
  await expect(await demo.rows('outbox', task)).toContainText('Wang Fang takes care')
})

test('a run equal to one that waits shows that card first; a second one needs to be wanted', async ({
  page,
}) => {
  const { task, runId, card, editor } = await suspendedWorkOrder(page)
  const first = await card.id()
  await page.reload()
  await editor.run({ 'What needs doing?': task, Owner: 'Chen Jie' })
  const shown = new TaskCard(await editor.card())
  expect([await editor.runId(), await shown.id()]).toEqual([runId, first])
  await editor.runSecond()
  await expect.poll(() => editor.runId()).not.toBe(runId)
  const second = new TaskCard(await editor.card())
  await expect(second.root).not.toHaveAttribute('data-task', first)
  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).toHaveCount(2)
})

test('a card says that its pipeline has been changed since, and in what', async ({ page }) => {
  const { card, editor } = await suspendedWorkOrder(page)
  const taskId = await card.id()
  await editor.select('Notify')
  await editor.rename('Tell everybody')
  await editor.saved()
  const later = await new Inbox(page).openCard(taskId)
  await expect(await later.changesSince()).toContainText(['"Notify" → "Tell everybody"'])
})

test('a step that has thought in turns can go on with its conversation begun anew', async ({ page }) => {
  const { card } = await suspendedWorkOrder(page)
  const taskId = await card.id()
  const thinking: object = await (await page.request.get(`/api/v1/tasks/${taskId}`)).json()
  await page.route(`**/api/v1/tasks/${taskId}`, (route) =>
    route.fulfill({ json: { ...thinking, hasTurns: true } }),
  )
  const shown = await new Inbox(page).openCard(taskId)
  await shown.beginAnew.check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/decision'))
  await shown.tryAgain()
  expect((await sent).postDataJSON()).toEqual({ choice: 'continue', mode: 'reset' })
  await shown.expectDecided()
})

test('a card that was decided elsewhere meanwhile says by whom and when', async ({ page }) => {
  const { card } = await suspendedWorkOrder(page)
  const taskId = await card.id()
  const shown = await new Inbox(page).openCard(taskId)
  const key = await createApiKey(page, 'Night shift', 'operator')
  await decideWithKey(page, key, taskId, 'void')
  await expect(shown.root).toContainText('void: decided by Night shift', { timeout: 20_000 })
  await expect(shown.decidedAt()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
})

test('rolling back takes the ticket away and leaves no mail', async ({ page }) => {
  const { task, runId, card, editor } = await suspendedWorkOrder(page)
  await card.rollBack()
  await editor.expectStatus('Create ticket', 'Rolled back')

  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).toHaveCount(0)
  await expect(await demo.rows('outbox', task)).toHaveCount(0)

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Rolled back')
  await expect((await run.checkpoints()).filter({ hasText: 'business/ticket_create' })).toContainText(
    'Rolled back',
  )
})

test('voiding closes the run and leaves the ticket, marked as left', async ({ page }) => {
  const { task, runId, card } = await suspendedWorkOrder(page)
  await card.void()

  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Voided')
  await expect((await run.checkpoints()).filter({ hasText: 'business/ticket_create' })).toContainText(
    'Left as it is',
  )

  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).toHaveCount(1)
})

test('handing over asks a named person, and the run is closed once that person says it is done', async ({
  page,
}) => {
  const { task, runId, card } = await suspendedWorkOrder(page)
  await card.handOverTo('Wang Fang')

  const run = new RunView(page)
  await run.open(runId)
  const manual = new TaskCard(page.getByRole('article').filter({ hasText: 'To do by hand' }))
  await expect(manual.root).toContainText('assigned to Wang Fang', { timeout: 30_000 })
  await manual.markDone()
  await run.expectStatus('Handed over')

  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).toHaveCount(1)
})

test('of two people who decide the same card the first one wins, and the second one sees what was chosen', async ({
  page,
  context,
}) => {
  const { task, runId, card } = await suspendedWorkOrder(page)
  const taskId = await card.id()

  // the other tab keeps seeing the card as it was, as over a slow connection
  const second = await context.newPage()
  const asItWas: unknown = await (await page.request.get(`/api/v1/tasks/${taskId}`)).json()
  await second.route(`**/api/v1/tasks/${taskId}`, (route) => route.fulfill({ json: asItWas }))
  const theirs = await new Inbox(second).openCard(taskId)

  await card.void()
  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Voided')

  const answer = second.waitForResponse((response) => response.url().endsWith('/decision'))
  await theirs.rollBack()
  expect((await answer).status()).toBe(409)
  await expect(theirs.root).toContainText('Already decided by you: void')
  await second.close()

  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('tickets', task)).toHaveCount(1)
})
