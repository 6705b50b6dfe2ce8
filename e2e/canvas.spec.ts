import { createPipeline } from './createPipeline'
import { canvasTrial } from './documents/canvasTrial'
import { expect, test } from './fixtures'
import { Drawing } from './pages/Drawing'
import { Editor } from './pages/Editor'
import { createFromTemplate } from './startRun'

test.describe('notes', () => {
  test('a note is written in its place, keeps its lines, colour and size, and is no problem of anybody', async ({
    page,
  }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    const id = await createPipeline(page, canvasTrial)
    await editor.open(id)
    const known = await editor.problems()

    await drawing.leaveSelection()
    await drawing.press('Shift+S')
    await page.keyboard.type('First line\nsecond line')
    await drawing.press('Escape')
    await drawing.colour('Green')
    const before = await drawing.place(drawing.note('second line'))
    await drawing.resize({ x: 80, y: 40 })
    const after = await drawing.place(drawing.note('second line'))
    expect(after.width).toBeGreaterThan(before.width + 40)
    expect(await editor.problems()).toEqual(known)

    await editor.saved()
    await page.reload()
    await expect(drawing.note('second line')).toHaveText('First line\nsecond line')
    await expect(drawing.note('second line')).toHaveClass(/tint-green/)
    await drawing.note('second line').dblclick()
    await page.keyboard.type('!')
    await drawing.press('Escape', 'Delete')
    await expect(drawing.note('second line')).toHaveCount(0)
    await drawing.press('Control+z')
    await expect(drawing.note('second line!')).toBeVisible()
  })
})

test.describe('groups', () => {
  test('selected nodes are framed, named, and move with their frame as one step that can be taken back', async ({
    page,
  }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    await editor.open(await createPipeline(page, canvasTrial))
    await drawing.select('Fast', 'Slow')
    await drawing.press('Control+g')
    await page.keyboard.type('Answers')
    await drawing.press('Enter')
    await expect(drawing.group('Answers')).toBeVisible()

    const [fast, start] = [drawing.node('Fast'), drawing.node('Start')]
    const before = [await drawing.place(fast), await drawing.place(start)]
    await drawing.drag(drawing.group('Answers'), { x: 60, y: 40 })
    expect((await drawing.place(fast)).x).toBeGreaterThan((before[0]?.x ?? 0) + 40)
    expect(await drawing.place(start)).toEqual(before[1])
    await drawing.press('Control+z')
    expect(await drawing.place(fast)).toEqual(before[0])

    await drawing.selectGroup('Answers')
    await drawing.press('Control+Shift+g')
    await expect(drawing.group('Answers')).toHaveCount(0)
    await expect(drawing.nodes()).toHaveCount(6)
  })

  test('deleting a group asks whether its frame is meant or everything in it', async ({ page }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    await editor.open(await createPipeline(page, canvasTrial))
    await drawing.selectGroup('Preparing')
    await drawing.press('Delete')
    const question = page.getByRole('dialog', { name: 'Delete a group' })
    await question.getByRole('button', { name: 'Keep everything' }).click()
    await expect(drawing.group('Preparing')).toBeVisible()

    await drawing.selectGroup('Preparing')
    await drawing.press('Delete')
    await question.getByRole('button', { name: 'Only the frame' }).click()
    await expect(drawing.group('Preparing')).toHaveCount(0)
    await expect(drawing.nodes()).toHaveCount(6)

    await drawing.press('Control+z')
    await drawing.selectGroup('Preparing')
    await drawing.press('Delete')
    await question.getByRole('button', { name: 'The frame and 2 parts' }).click()
    await expect(drawing.nodes()).toHaveCount(4)
  })

  test('a copied group brings its nodes along, under fresh ids that read each other', async ({ page }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    const id = await createPipeline(page, canvasTrial)
    await editor.open(id)
    await drawing.selectGroup('Preparing')
    await drawing.press('Control+c', 'Control+v')
    await expect(drawing.group('Preparing')).toHaveCount(2)
    await expect(drawing.nodes()).toHaveCount(8)
    await editor.saved()
    const { document } = await (await page.request.get(`/api/v1/pipelines/${id}`)).json()
    expect(document.view.groups[1].nodes).toEqual(['shape2', 'check2'])
    const copied = document.nodes.find((node: { id: string }) => node.id === 'check2')
    expect(copied.in.value).toEqual({ $cel: 'nodes.shape2.value' })
  })

  test('cutting takes away what a copy would have taken, and pasting brings it back', async ({ page }) => {
    const editor = new Editor(page)
    const drawing = new Drawing(page)
    await editor.open(await createPipeline(page, canvasTrial))
    await drawing.selectGroup('Preparing')
    await drawing.press('Control+x')
    await expect(drawing.nodes()).toHaveCount(4)
    await expect(drawing.group('Preparing')).toHaveCount(0)
    await drawing.press('Control+v')
    await expect(drawing.nodes()).toHaveCount(6)
    await expect(drawing.group('Preparing')).toHaveCount(1)
  })
})

test('a pipeline opens with all its steps in sight where they can be read so', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createFromTemplate(page, 'work-order'), { welcome: true })
  await expect(drawing.nodes()).toHaveCount(5)
  // browsers count in floating point: a whole card can be a ten-millionth short of it
  for (const card of await drawing.nodes().all()) await expect(card).toBeInViewport({ ratio: 0.999 })
})

test('tidying lays the graph out from left to right, keeps groups together, and is one step', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.leaveSelection()
  await drawing.tidy()
  const at = async (title: string) => drawing.place(drawing.node(title))
  const xs = [
    await at('Start'),
    await at('Shape it'),
    await at('Check it'),
    await at('Which way'),
    await at('Fast'),
  ]
  const lefts = xs.map(({ x }) => x)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  expect((await at('Fast')).y).toBeLessThan((await at('Slow')).y)
  const frame = await drawing.place(drawing.group('Preparing'))
  for (const title of ['Shape it', 'Check it']) {
    const { x, width } = await at(title)
    expect(x).toBeGreaterThan(frame.x)
    expect(x + width).toBeLessThan(frame.x + frame.width)
  }
  await expect(page.getByText('Everything is already in its place.')).toBeHidden()
  await drawing.press('Shift+L')
  await expect(page.getByText('Everything is already in its place.')).toBeVisible()
  await drawing.press('Control+z')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('finding goes through ids, titles, types, settings and notes, one after the other', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.leaveSelection()
  await drawing.find('URGENT')
  await expect(drawing.finder).toContainText('1 of 2')
  await expect(drawing.finder).toContainText('Only urgent ones')
  await drawing.press('Enter')
  await expect(drawing.finder).toContainText('2 of 2')
  await expect(drawing.node('Which way')).toHaveClass(/selected/)
  await drawing.press('Enter')
  await expect(drawing.finder).toContainText('1 of 2')
  await drawing.press('Shift+Enter')
  await expect(drawing.node('Which way')).toHaveClass(/selected/)
  await drawing.find('nowhere to be found')
  await expect(drawing.finder).toContainText('Nothing found')
  await drawing.press('Escape')
  await expect(drawing.finder).toBeHidden()
})

test('the overview shows the whole graph; dragging in it moves the view, the wheel over it changes the size', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.still()
  const { x, y } = await drawing.place(drawing.node('Which way'))
  const overview = await drawing.place(drawing.overview)
  await page.mouse.move(overview.x + 40, overview.y + 30)
  await page.mouse.down()
  await page.mouse.move(overview.x + 60, overview.y + 36, { steps: 4 })
  await page.mouse.up()
  await drawing.still()
  const moved = await drawing.place(drawing.node('Which way'))
  expect(moved.x).toBeLessThan(x - 50)
  expect(moved.y).toBeLessThan(y - 10)
  const percent = async () => Number.parseInt((await drawing.zoom().textContent()) ?? '', 10)
  const before = await percent()
  await page.mouse.wheel(0, -240)
  await expect.poll(percent).toBeGreaterThan(before)
})

test('several nodes are lined up and spaced out', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.select('Which way', 'Fast', 'Slow')
  const bar = page.getByRole('toolbar', { name: 'Arrange' })
  await bar.getByRole('button', { name: 'Align upper edges' }).click()
  const tops = await Promise.all(
    ['Which way', 'Fast', 'Slow'].map(async (title) =>
      Math.round((await drawing.place(drawing.node(title))).y),
    ),
  )
  expect(new Set(tops).size).toBe(1)
  await drawing.press('Control+z')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})
