import { createPipeline } from './createPipeline'
import { canvasTrial, largePipeline } from './documents/canvasTrial'
import { expect, test } from './fixtures'
import { Drawing } from './pages/Drawing'
import { Editor } from './pages/Editor'
import { storedEvents } from './storedEvents'

const head = { format: 'interlock/pipeline', formatVersion: '1.0' }
const node = (id: string, type: string) => ({ id, type, title: id, config: {} })
const wire = (source: string, port: string, target: string) => ({
  id: `${source}>${target}`,
  source,
  port,
  target,
})

test('a ring and a node that leads into itself are shown on their wires, and the pipeline can still be edited', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  const ring = {
    ...head,
    name: 'Ring',
    nodes: [node('p', 'planner'), node('e', 'executor'), node('v', 'validator')],
    edges: [wire('p', 'done', 'e'), wire('e', 'done', 'v'), wire('v', 'fail', 'p')],
  }
  await editor.open(await createPipeline(page, ring))
  await expect(drawing.wrongWires()).toHaveCount(3)
  await drawing.leaveSelection()
  await drawing.tidy()
  await editor.saved()
  await drawing.wire('v>p').focus()
  await drawing.press('Delete')
  await expect(drawing.wrongWires()).toHaveCount(0)

  await editor.open(
    await createPipeline(page, {
      ...head,
      name: 'Self',
      nodes: [node('p', 'planner')],
      edges: [wire('p', 'done', 'p')],
    }),
  )
  await expect(drawing.wrongWires()).toHaveCount(1)
  await drawing.select('p')
  await editor.rename('Plan')
  await editor.saved()
})

test('a run shows the way it took, the way it did not take thin and pale, and the limit of a loop', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await expect(drawing.canvas.getByText('≤ 2')).toBeVisible()
  await editor.run({ text: 'now' })
  await editor.expectStatus('Fast', 'Succeeded')
  await editor.expectStatus('Slow', 'Skipped')
  expect(await drawing.wireState('e5')).toBe('taken')
  expect(await drawing.wireState('e6')).toBe('untaken')
  expect(await drawing.wireState('e4')).toBe('untaken')
})

test('a pipeline of 450 nodes opens as plain rectangles, and one event renders the one card it is about', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  const id = await createPipeline(page, largePipeline(450))
  await page.goto(`/pipelines/${id}?marks=renders&marks=events`)
  await expect(drawing.nodes().first()).toBeVisible()
  await drawing.leaveSelection()
  await drawing.press('1')
  await drawing.still()
  await expect(drawing.nodes()).toHaveCount(450)

  await editor.run()
  await drawing.expectStatusFromAfar('Ask somebody', 'Needs you')
  await drawing.still()
  await drawing.rendersSince()
  await (await editor.card()).getByRole('button', { name: 'The short way' }).click()
  await drawing.expectStatusFromAfar('Short end', 'Succeeded')
  const { ask = 0, shape = 0, end = 0, ...others } = await drawing.rendersSince()
  // skipped at once by one event: the long way was not taken
  const skipped = Object.entries(others).filter(([card]) => /^(step\d+|far)$/.test(card))
  expect(Object.keys(others)).toHaveLength(skipped.length)
  for (const [, renders] of skipped) expect(renders).toBe(1)
  for (const renders of [ask, shape, end]) expect(renders).toBeLessThanOrEqual(3)

  // selecting and moving are no reason to render a card
  const drawn = await drawing.drawn()
  const step = drawn.find((card) => card.startsWith('step')) ?? ''
  const title = step.replace('step', 'Step ')
  await drawing.press('Control+a')
  await expect(drawing.selected()).toHaveCount(drawn.length)
  await drawing.drag(drawing.node(title), { x: 40, y: 20 })
  await editor.saved()
  const rendered = new Set(Object.keys(await drawing.rendersSince()))
  expect(drawn.filter((card) => rendered.has(card))).toEqual([])

  // a second run waits as well; now one event comes after the other, by itself
  await editor.run()
  await drawing.expectStatusFromAfar('Ask somebody', 'Needs you')
  await drawing.still()
  const run = await editor.runId()
  await expect.poll(async () => (await storedEvents(run)).at(-1)).toMatch(/run\.parked$/)
  const events = await storedEvents(run)
  await drawing.knows(events.at(-1) ?? '')
  let seq = events.length
  const hear = (kind: string, data: object) => drawing.hear(run, { seq: ++seq, kind, data })
  const about = (node: string) => ({ node, scope: node })
  await drawing.rendersSince()
  await hear('run.resumed', { epoch: 2, owner: 'worker' })
  await drawing.knows(`${seq} run.resumed`)
  expect(await drawing.rendersSince()).toEqual({})
  await hear('node.started', { ...about(step), inputs: {} })
  await drawing.expectStatusFromAfar(title, 'Running')
  expect(await drawing.rendersSince()).toEqual({ [step]: 1 })
  await hear('node.finished', { ...about(step), port: 'done', output: {} })
  await drawing.expectStatusFromAfar(title, 'Succeeded')
  expect(await drawing.rendersSince()).toEqual({ [step]: 1 })

  // the same near enough to read, where a card has parts of its own
  await drawing.press('0')
  await drawing.still()
  const [first = '', ...rest] = (await drawing.drawn()).filter(
    (card) => card.startsWith('step') && card !== step,
  )
  expect(rest).not.toEqual([])
  await drawing.rendersSince()
  await hear('node.skipped', about(first))
  await editor.expectStatus(first.replace('step', 'Step '), 'Skipped')
  const { [first]: whole, ...parts } = await drawing.rendersSince()
  expect(whole).toBe(1)
  expect(new Set(Object.keys(parts).map((part) => part.split('/')[0]))).toEqual(new Set([first]))
})

test.describe('looking without editing', () => {
  test('a viewer sees the pipeline, is told so in the header and the inspector, and can change nothing', async ({
    page,
  }) => {
    await page.route('**/api/v1/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'viewer' } })
    })
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    await editor.open(await createPipeline(page, canvasTrial))
    await expect(page.getByText('View only', { exact: true })).toBeVisible()
    await drawing.select('Shape it')
    await expect(
      editor.panel.getByText('Your role lets you look at pipelines, not change them.'),
    ).toBeVisible()
    await expect(editor.field('Title')).toBeDisabled()
    await drawing.press('Delete')
    await expect(page.getByText('You can look at this pipeline, but not change it.')).toBeVisible()
    await drawing.press('Control+v', 'Shift+S', 'Control+d')
    await drawing.drag(drawing.node('Start'), { x: 60, y: 0 })
    await expect(drawing.nodes()).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await drawing.find('urgent')
    await expect(drawing.finder).toContainText('1 of 2')
  })

  test('a published version is opened as it was, and leads back to the draft', async ({ page }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    await editor.open(await createPipeline(page, canvasTrial))
    const dialog = await editor.askToPublish()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    await drawing.select('Slow')
    await editor.rename('Slower')
    await editor.saved()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByRole('link', { name: 'Open version 1' }).click()
    await expect(page.getByText('Version 1 · view only')).toBeVisible()
    await expect(drawing.node('Slow')).toBeVisible()
    await drawing.select('Slow')
    await expect(editor.field('Title')).toBeDisabled()
    await page.getByRole('link', { name: 'Back to the draft' }).click()
    await expect(drawing.node('Slower')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Saved state' })).toBeVisible()
  })
})
