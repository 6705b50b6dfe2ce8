import type { Page } from '@playwright/test'
import { createPipeline } from './createPipeline'
import { crateOrder } from './documents/depotOrder'
import { expect, test } from './fixtures'
import { DemoData } from './pages/DemoData'
import { Inbox } from './pages/Inbox'
import { RunView } from './pages/RunView'
import { createFromTemplate, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

/** A work order that waits for a person because its owner is on leave; its ticket has been made. */
async function suspendedWorkOrder(page: Page): Promise<{ task: string; runId: string; run: RunView }> {
  const task = uniqueTask()
  const pipeline = await createFromTemplate(page, 'work-order')
  const runId = await startRun(page, pipeline, { task, owner: 'Chen Jie' })
  const run = new RunView(page)
  await run.open(runId)
  return { task, runId, run }
}

test('a fork with another owner and another result of a node goes on without making the ticket again', async ({
  page,
}) => {
  const { task, runId, run } = await suspendedWorkOrder(page)
  const forked = await run.fork('business/ticket_assign', {
    args: { assignee: 'Li Wei' },
    outputs: { 'Create ticket': { result: { ticketId: 'T-9999', title: task, status: 'open', version: 1 } } },
  })
  expect(forked).not.toBe(runId)
  await run.expectStatus('Succeeded')
  await expect((await run.tab('Overview')).getByRole('region', { name: 'Output' })).toContainText('T-9999')
  await expect((await run.checkpoints()).filter({ hasText: 'business/ticket_create' })).toContainText(
    'taken over',
  )

  const demo = new DemoData(page)
  await demo.open()
  const tickets = await demo.rows('tickets', task)
  await expect(tickets).toHaveCount(1)
  await expect(tickets).toContainText('Li Wei')
  await expect(await demo.rows('outbox', task)).toContainText('T-9999')
})

test('arguments that do not fit are refused with their name, and the form keeps them', async ({ page }) => {
  const { run } = await suspendedWorkOrder(page)
  const form = await run.askToFork('business/ticket_assign')
  await run.startFork(form, { tool: 'business/ticket_assign', args: { assignee: 5 } })
  await expect(run.refusal(form)).toContainText('assignee')
  expect(await run.writtenArguments(form)).toMatchObject({ assignee: 5 })
})

test('a fork that still goes on is named on the card of the run whose effects it rests on', async ({
  page,
}) => {
  const pipeline = await createPipeline(page, crateOrder)
  const runId = await startRun(page, pipeline, { label: 'Ladders', code: 'shut' })
  const run = new RunView(page)
  await run.open(runId)
  // seals the crate it has taken over, and then waits for a person itself
  const forked = await run.fork('depot/crate_store')
  await expect.poll(() => openCards(page, forked)).toHaveLength(1)
  const [task] = await openCards(page, runId)
  const card = await new Inbox(page).openCard(task ?? '')
  await expect(card.root).toContainText('A fork of this run rests on these effects and still goes on')
  await expect(card.forkLink(forked)).toBeVisible()
})

test('a run cannot be forked past what has been undone since, and says so', async ({ page }) => {
  const { runId, run } = await suspendedWorkOrder(page)
  const [task] = await openCards(page, runId)
  await (await new Inbox(page).openCard(task ?? '')).rollBack()
  await run.open(runId)
  await run.expectStatus('Rolled back')
  const form = await run.askToFork('business/ticket_assign')
  await run.startFork(form)
  await expect(run.refusal(form)).toContainText('has been undone or given to a person since')
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}`))
})
