import type { Page } from '@playwright/test'
import { createPipeline } from './createPipeline'
import { bikeOrder } from './documents/bikeOrder'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { Inspector } from './pages/Inspector'
import { createFromTemplate } from './startRun'

test('an expression is completed by keyboard, and shows what it gave in the last run', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  await editor.run({ Buyer: 'Ada', Wheels: '2' })
  await editor.expectStatus('Result', 'Succeeded')

  await editor.select('Result')
  await expect(inspector.previews).toHaveText(/72/)
  await inspector.type('Value', 'nodes.')
  await inspector.complete('prepare')
  await page.keyboard.type('.')
  await inspector.complete('value')
  await page.keyboard.type('.')
  await inspector.complete('name')
  await expect(inspector.field('Value')).toHaveText('nodes.prepare.value.name')
  await expect(inspector.previews).toHaveText(/Ada.*text/)

  await page.keyboard.type('.siz')
  await expect(inspector.completions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inspector.completions).toBeHidden()
  await expect(inspector.field('Value')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(inspector.field('Value')).not.toBeFocused()
  await expect(inspector.panel.getByRole('alert').first()).toBeVisible()
})

test('whoever writes before the code editor has come goes on in it where they are', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  // a node without such fields brings the rest of the settings
  await editor.select('Order')
  await expect(inspector.field('Title')).toBeVisible()
  const scripts = await inspector.holdScripts()
  await editor.select('Result')
  const value = inspector.field('Value')
  await value.press('ControlOrMeta+a')
  await page.keyboard.type('nodes.order')
  await page.keyboard.press('Home')
  await page.keyboard.type('[')
  await expect(value).toHaveValue('[nodes.order')
  scripts.release()
  await expect(value).toHaveAttribute('contenteditable', 'true')
  await expect(value).toBeFocused()
  await page.keyboard.type('1, ')
  await expect(value).toHaveText('[1, nodes.order')
})

test('what may not have run is completed with its test', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  await editor.select('Result')
  await inspector.type('Value', 'nodes.approve.')
  await expect(inspector.completions).toContainText('may be absent')
  await inspector.complete('choice')
  await expect(inspector.field('Value')).toHaveText('has(nodes.approve) ? nodes.approve.choice : null')
  await editor.saved()
  expect(await editor.problems()).toEqual([])
})

test('a quick fix clears its problem in one step that can be taken back', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  await editor.select('Result')
  // what is written at the very moment in which the code editor comes is a test of its own
  await expect(inspector.field('Value')).toHaveAttribute('contenteditable', 'true')
  await inspector.field('Value').fill('nodes.approve.choice')
  const guard = 'Test first: has(nodes.approve) ? … : …'
  await expect(inspector.fix(guard)).toBeVisible()
  await editor.tab('Problems')
  await inspector.fix(guard).click()
  await expect(inspector.panel.getByText('No problems found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inspector.fix(guard)).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await editor.select('Result')
  await expect(inspector.field('Value')).toHaveText('has(nodes.approve) ? nodes.approve.choice : null')
})

test('a prompt has a large view with the same completion, whose list takes the first Escape', async ({
  page,
}) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  await editor.select('Approve')
  const dialog = await inspector.enlarge('Question')
  const text = dialog.getByRole('textbox', { name: 'Question' })
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(' For {{ inp')
  await expect(inspector.completions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inspector.completions).toBeHidden()
  await expect(dialog).toBeVisible()
  await text.pressSequentially('ut.buy')
  await inspector.complete('buyer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(inspector.field('Question')).toContainText('For {{ input.buyer')
})

test('a schema as text keeps what is no JSON, and says why', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createPipeline(page, bikeOrder))
  await editor.select('Approve')
  await inspector.showSchema('Form', 'JSON')
  await inspector.field('Form').fill('{\n  "type": "object",\n  "properties": { "note": }\n}')
  await expect(inspector.panel.getByRole('alert')).toContainText(
    'Line 3, column 27: a value should stand here',
  )

  await inspector.showSchema('Form', 'a table')
  await expect(inspector.panel.getByText('The JSON text is not finished.')).toBeVisible()
  await expect(inspector.panel.getByRole('textbox', { name: 'Field name' })).toHaveValue('note')
  await inspector.fix('Back to the text').click()
  await expect(inspector.field('Form')).toContainText('"properties": { "note": }')

  await inspector.field('Form').fill('{"type": "object", "properties": {"why": {"type": "integr"}}}')
  await expect(inspector.panel.getByRole('alert').first()).toContainText('Line 1: properties.why.type')
  await inspector
    .field('Form')
    .fill('{"type": "object", "properties": {"why": {"type": "array", "items": {"type": "object"}}}}')
  await expect(inspector.panel.getByRole('alert')).toHaveCount(0)
  await inspector.showSchema('Form', 'a table')
  const inner = inspector.panel.getByRole('group', { name: 'Fields of why' })
  await inner.getByRole('button', { name: 'Add field' }).click()
  await expect(inner.getByRole('textbox', { name: 'Field name' })).toHaveValue('field')
})

test('a policy is kept as it was edited, key by key', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  const id = await createFromTemplate(page, 'work-order')
  await editor.open(id)
  await editor.select('Notify')
  await inspector.openPolicy()

  await inspector.field('Description for the model').fill('Send one mail.')
  await expect(inspector.panel.getByText('14 of at most 200 characters')).toBeVisible()
  await inspector.choose('Ask a person before the call', 'When …')
  await inspector.field('Ask when').fill('args.to != "a@example.com"')
  await inspector.field('One attempt').fill('10')
  await inspector.field('All attempts together').fill('25')
  await inspector.switchOn('Circuit breaker')
  await inspector.field('Failed calls in a row').fill('5')
  await inspector.switchOn('Polling')
  await inspector.choose('Add a rule for an argument', 'subject')
  const rule = inspector.rule('subject')
  await rule.getByRole('textbox', { name: 'Must hold' }).fill('size(value) > 3')
  await rule.getByRole('textbox', { name: 'Message' }).fill('Say what it is about.')
  await editor.saved()

  const policy = (await storedDocument(page, id)).tools.find(({ ref }) => ref === 'business/mail_send')
  expect(policy).toMatchObject({
    description: 'Send one mail.',
    approval: { when: 'args.to != "a@example.com"' },
    attemptTimeoutMs: 10_000,
    actionTimeoutMs: 25_000,
    breaker: { failures: 5, openMs: 300_000 },
    polling: true,
    rules: { subject: { must: 'size(value) > 3', message: 'Say what it is about.' } },
  })
  await page.reload()
  await editor.select('Notify')
  await inspector.openPolicy()
  await expect(inspector.field('Ask when')).toHaveText('args.to != "a@example.com"')
  await expect(rule.getByRole('textbox', { name: 'Must hold' })).toHaveText('size(value) > 3')
})

test('times that do not nest are marked in the picture, and right again once they do', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  await editor.open(await createFromTemplate(page, 'work-order'))
  await editor.select('Create ticket')
  await inspector.openLimits()
  await inspector.times.getByLabel('One attempt').fill('40')
  await expect(inspector.times).toContainText('Not shorter than all attempts')
  await inspector.times.getByLabel('All attempts together').fill('60')
  await expect(inspector.times).not.toContainText('Not shorter')
  await expect(inspector.times).toContainText('40 s')
})

test('a rule pack is switched for every plan at once, and a model is chosen by name', async ({ page }) => {
  const editor = new Editor(page)
  const inspector = new Inspector(page)
  const id = await createFromTemplate(page, 'claims')
  await editor.open(id)
  await inspector.panel.getByRole('checkbox', { name: 'Finance' }).click()
  await editor.saved()
  const planner = (await storedDocument(page, id)).nodes.find(({ type }) => type === 'planner')
  expect(planner?.config.rulePacks).toContain('finance')
  await editor.select(String(planner?.title))
  await expect(inspector.panel.getByRole('checkbox', { name: 'Finance' })).toBeChecked()
  await inspector.choose('Model', 'Another …')
  await inspector.field('Name of the model').fill('large-model')
  await editor.saved()
  const chosen = (await storedDocument(page, id)).nodes.find(({ type }) => type === 'planner')
  expect(chosen?.config.model).toBe('large-model')
})

type Stored = {
  nodes: { type: string; title: string; config: { [key: string]: unknown } }[]
  tools: { ref: string }[]
}

async function storedDocument(page: Page, id: string): Promise<Stored> {
  return (await (await page.request.get(`/api/v1/pipelines/${id}`)).json()).document
}
