import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { TaskCard } from './pages/Inbox'
import { PipelineList } from './pages/PipelineList'
import { RunView } from './pages/RunView'

/** Makes a pipeline of a template and runs one of the samples that come with it. */
async function runSample(
  page: Page,
  template: string,
  sample: string,
): Promise<{ editor: Editor; run: RunView }> {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.startFrom(template)
  await editor.runSample(sample)
  return { editor, run: new RunView(page) }
}

test('a claim asks which of several hospitals is meant before it reads anything, and goes on with the answer', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.startFrom('Claim from records')
  await editor.run({
    'What should be claimed?': "Claim last month's Union Hospital admission",
    Patient: 'P-1001',
  })

  const card = await editor.card()
  await expect(card).toContainText('Union Hospital')
  await card.getByRole('button', { name: /Wuhan/ }).click()

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  await expect((await run.tab('Overview')).getByRole('region', { name: 'Output' })).toContainText('claimId')
})

test('an invoice is read by the OCR service, which tells how far it is', async ({ page }) => {
  const { editor, run } = await runSample(page, 'Invoice photo', 'Service is up')
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  const output = (await run.tab('Overview')).getByRole('region', { name: 'Output' })
  await expect(output).toContainText('Northwind Office Supplies')
  await expect(output).toContainText('279.5')
  await expect(await run.span('business/ocr_extract')).toHaveCount(1)
  await expect(await run.span('business/ocr_basic')).toHaveCount(0)
})

test('while the OCR service answers 503 a photo is read locally, and everything that shows the result says so', async ({
  page,
}) => {
  const { editor, run } = await runSample(page, 'Invoice photo', 'Service answers 503')
  await editor.expectStatus('Read the photo', 'Used the fallback')
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded, degraded')
  const output = (await run.tab('Overview')).getByRole('region', { name: 'Output' })
  await expect(output).toContainText('INV-2042')
  await expect(output).toContainText('Read locally')
  await expect((await run.span('business/ocr_extract')).first()).toBeVisible()
  await expect((await run.span('business/ocr_basic')).first()).toBeVisible()
})

test('an edit that keeps linter and tests green is delivered as a difference', async ({ page }) => {
  const { editor, run } = await runSample(page, 'Code fix', 'Mends the discount')
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  const output = (await run.tab('Overview')).getByRole('region', { name: 'Output' })
  await expect(output).toContainText('src/discount.mjs')
  await expect(output).toContainText('if (total >= 100) return 5')
})

test('an edit that breaks the tests is taken back by itself', async ({ page }) => {
  const { editor, run } = await runSample(page, 'Code fix', 'Breaks the tests')
  await run.open(await editor.runId())
  await run.expectStatus('Rolled back')
  await expect((await run.checkpoints()).filter({ hasText: 'business/workspace_write' })).toContainText(
    'Rolled back',
  )
})

test('a work order whose owner is there makes its ticket, gives it to them and tells the team', async ({
  page,
}) => {
  const { editor, run } = await runSample(page, 'Work order', 'Succeeds')
  await editor.expectStatus('Notify', 'Succeeded')
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  const output = (await run.tab('Overview')).getByRole('region', { name: 'Output' })
  await expect(output).toContainText('Li Wei')
  await expect(output).toContainText('mailId')
  await expect(await run.checkpoints()).toHaveText([/ticket_create/, /ticket_assign/, /mail_send/])
})

test('a work order whose owner is on leave waits with its ticket, and offers every choice', async ({
  page,
}) => {
  const { editor, run } = await runSample(page, 'Work order', 'Fails')
  const card = new TaskCard(await editor.card())
  await expect(card.root).toContainText('Chen Jie')
  await expect(card.effects()).toHaveText([/ticket_create/])
  expect(await card.choices()).toEqual([
    'Try again: Assign owner',
    'Edit arguments…',
    'Skip “Assign owner” with a value…',
    'Undo 1 effect',
    'Void: keep effects, close',
    'Hand over…',
  ])
  await card.void()
  await run.open(await editor.runId())
  await run.expectStatus('Voided')
})

test('a report is generated, mailed and filed with its owner, in that order', async ({ page }) => {
  const { editor, run } = await runSample(page, 'Report and mail', 'Succeeds')
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  await expect(await run.checkpoints()).toHaveText([
    /report_generate/,
    /mail_send/,
    /ticket_create/,
    /ticket_assign/,
  ])
  const output = (await run.tab('Overview')).getByRole('region', { name: 'Output' })
  for (const field of ['reportId', 'mailId', 'ticketId']) await expect(output).toContainText(field)
})

test('a report goes before its mail, and when a later step fails the mail becomes a to-do', async ({
  page,
}) => {
  const { editor, run } = await runSample(page, 'Report and mail', 'Fails after the mail')
  const card = new TaskCard(await editor.card())
  await expect(card.root).toContainText('Chen Jie')
  await card.rollBack()

  await run.open(await editor.runId())
  const toDo = new TaskCard(page.getByRole('article').filter({ hasText: 'To do by hand' }))
  await expect(toDo.root).toContainText('business/mail_send', { timeout: 30_000 })
  await toDo.markDone()
  await run.expectStatus('Rolled back')

  const calls = await run.checkpoints()
  await expect(calls.nth(0)).toContainText('business/report_generate')
  await expect(calls.nth(1)).toContainText('business/mail_send')
  await expect(calls.nth(1)).toContainText('To do by hand')
  await expect(calls.filter({ hasText: 'business/ticket_create' })).toContainText('Rolled back')
})

test('the weather is looked at, an umbrella reserved and a mail sent, in one message', async ({ page }) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.startFrom('Weather, umbrella, mail')
  await editor.run({
    Message:
      'What is the weather in Wuhan? Reserve an umbrella for Li Wei, and mail the weather to li.wei@example.com.',
  })
  await editor.expectStatus('Think and act', 'Succeeded')

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  await expect(await run.checkpoints()).toHaveText([/weather_get/, /item_reserve/, /mail_send/])
  for (const call of await (await run.checkpoints()).all()) await expect(call).toContainText('Done')
})
