import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { createFromTemplate } from './startRun'
import { uniqueTask } from './uniqueTask'

test('a node is tested alone on values somebody writes, after its effect was named and confirmed', async ({
  page,
}) => {
  const editor = new Editor(page)
  await editor.open(await createFromTemplate(page, 'work-order'))
  const task = uniqueTask()

  await editor.testNode('Create ticket')
  await editor.giveValues({ 'What needs doing?': task, Owner: 'Li Wei' })
  expect(await editor.confirmEffects()).toEqual(['business/ticket_create reversible Create ticket'])
  await editor.expectStatus('Create ticket', 'Succeeded')
  await editor.expectTrial('Test of “Create ticket” alone')
  await expect(editor.status('Assign owner')).not.toContainText('Succeeded')

  await editor.testNode('Assign owner')
  expect(await editor.confirmEffects()).toEqual(['business/ticket_assign reversible Assign owner'])
  await editor.expectStatus('Assign owner', 'Succeeded')
  await expect(editor.marks('Create ticket')).toContainText('from last run')
})

test('a run that failed is put right and goes on from there: what was done stays done', async ({ page }) => {
  const editor = new Editor(page)
  await editor.open(await createFromTemplate(page, 'work-order'))
  await editor.run({ 'What needs doing?': uniqueTask(), Owner: 'Chen Jie' })
  await editor.expectStatus('Assign owner', 'Needs you')

  await editor.select('Assign owner')
  await editor.configure('assignee', 'Li Wei', 'text')
  await expect(editor.marks('Assign owner')).toContainText('stale')
  await expect(editor.marks('Create ticket')).not.toContainText('stale')

  await editor.runFrom('Assign owner')
  expect(await editor.confirmEffects()).toEqual([
    'business/ticket_assign reversible Assign owner',
    'business/mail_send irreversible Notify',
  ])
  await editor.expectStatus('Result', 'Succeeded')
  await editor.expectTrial('Test from “Assign owner” on')
  await expect(editor.marks('Create ticket')).toContainText('from last run')
  await expect(editor.marks('Assign owner')).not.toContainText('stale')
})

test('a pinned output stands in for its node, and a breakpoint stops the test until somebody goes on', async ({
  page,
}) => {
  const editor = new Editor(page)
  await editor.open(await createFromTemplate(page, 'work-order'))
  await editor.run({ 'What needs doing?': uniqueTask(), Owner: 'Li Wei' })
  await editor.expectStatus('Result', 'Succeeded')

  await editor.pressOn('Create ticket', 'p')
  await expect(editor.marks('Create ticket')).toContainText('pinned')
  await editor.pressOn('Notify', 'b')
  await expect(editor.marks('Notify')).toContainText('breakpoint')

  await editor.run()
  await editor.expectStatus('Notify', 'Needs you')
  await editor.expectTrial('Pinned: Create ticket')
  const card = await editor.card()
  await expect(card).toContainText('The test stops before “Notify”.')
  await card.getByRole('button', { name: 'Continue', exact: true }).click()
  await editor.expectStatus('Result', 'Succeeded')

  await editor.saved()
  await page.reload()
  await expect(editor.marks('Create ticket')).toContainText('pinned')
  await editor.pressOn('Create ticket', 'p')
  await expect(editor.marks('Create ticket')).not.toContainText('pinned')
})

test('a disabled node says what it does instead, and the compiler what that breaks', async ({ page }) => {
  const editor = new Editor(page)
  await editor.open(await createFromTemplate(page, 'work-order'))
  await editor.pressOn('Notify', 'd')
  await expect(editor.marks('Notify')).toContainText('disabled: skipped')
  await expect
    .poll(() => editor.problems())
    .toEqual(
      expect.arrayContaining([expect.stringContaining('With notify disabled, no run can reach a result.')]),
    )
  await editor.pressOn('Notify', 'd')
  await expect.poll(() => editor.problems()).not.toContain(expect.stringContaining('disabled'))
})
