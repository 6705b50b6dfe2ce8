import { createPipeline } from './createPipeline'
import { canvasTrial } from './documents/canvasTrial'
import { expect, test } from './fixtures'
import { Drawing } from './pages/Drawing'
import { Editor } from './pages/Editor'
import { PipelineList } from './pages/PipelineList'

test('a pipeline is added, set up, connected and run without a pointer', async ({ page }) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await list.open()
  await list.drawNew()
  await page.locator('body').focus()

  await drawing.add('Start')
  await drawing.add('Reshape')
  await expect(drawing.nodes()).toHaveCount(2)
  await drawing.press('F2')
  await page.keyboard.type('Say it')
  await drawing.press('Enter')
  await expect(drawing.node('Say it')).toBeFocused()

  await drawing.press('Enter')
  await expect(editor.field('Title')).toBeFocused()
  await drawing.press('Escape')
  await expect(drawing.node('Say it')).toBeFocused()

  await drawing.press('Escape')
  await drawing.add('Result')
  await drawing.press('ArrowLeft')
  await expect(drawing.selected()).toHaveCount(1)
  await drawing.press('o')
  await drawing.outline.getByRole('button', { name: /^\d+ ?Say it/ }).press('Enter')
  await expect(drawing.node('Say it')).toBeFocused()
  await drawing.press('Escape')
  await expect(drawing.outline).toBeHidden()
  await drawing.select('Say it')
  await drawing.connectTo('Result')

  for (const title of ['Say it', 'Result']) {
    await drawing.node(title).focus()
    await drawing.press('Enter')
    await expect(editor.field('Title')).toHaveValue(title)
    await page
      .getByRole('group', { name: 'How “Value” is written' })
      .getByRole('button', { name: 'Fixed value' })
      .focus()
    await drawing.press('Enter')
    await editor.field('Value').focus()
    await drawing.press('Control+a')
    await page.keyboard.type('"hello"')
    await drawing.press('Escape')
  }
  await expect.poll(() => editor.problems()).toEqual([])
  await drawing.press('Control+Enter')
  await editor.runPanel.getByRole('textbox', { name: 'Request' }).focus()
  await page.keyboard.type('Say hello')
  await drawing.press('Control+Enter')
  await editor.expectStatus('Result', 'Succeeded')
})

test('opening a node takes the focus from nobody who has begun to write meanwhile', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.node('Shape it').focus()
  const frames = await drawing.holdFrames()
  await drawing.press('Enter')
  await expect(editor.field('Title')).toHaveValue('Shape it')
  await editor.field('Id').focus()
  await frames.release()
  await expect(editor.field('Id')).toBeFocused()

  // with nobody there before it, it does move
  await drawing.node('Shape it').focus()
  await drawing.press('Enter')
  await expect(editor.field('Title')).toBeFocused()
})

test('the outline lists every node in the order it runs, with its ports, wires, problems and status', async ({
  page,
}) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  const [start, ...others] = canvasTrial.nodes
  const broken = { id: 'lost', type: 'transform', title: 'Lost', config: {} }
  await editor.open(await createPipeline(page, { ...canvasTrial, nodes: [broken, ...others, start] }))
  await editor.problems()
  await page.getByRole('button', { name: 'Show the graph as a list' }).focus()
  await drawing.press('Enter')
  const steps = drawing.outline.locator('ol > li')
  await expect(steps).toHaveCount(7)
  const titles = (await steps.allInnerTexts()).map(
    (text) => /Start|Shape|Check|Which|Fast|Slow|Lost/.exec(text)?.[0],
  )
  const order = (title: string) => titles.indexOf(title)
  for (const [before, after] of [
    ['Start', 'Shape'],
    ['Shape', 'Check'],
    ['Check', 'Which'],
    ['Which', 'Fast'],
  ])
    expect(order(before ?? '')).toBeLessThan(order(after ?? ''))
  const check = steps.filter({ hasText: 'Check it' }).filter({ hasText: 'pass →' })
  await expect(check).toContainText('fail → Shape it (≤ 2)')
  await expect(steps.filter({ hasText: 'Lost' })).toContainText('leads nowhere')
  await expect(steps.filter({ hasText: 'Lost' }).locator('.lamp-failed').first()).toBeVisible()
  await drawing.press('End')
  await drawing.press('Home')
  await expect(drawing.outline.locator('button[data-step]').first()).toBeFocused()
  await drawing.press('Escape')
  await expect(drawing.outline).toBeHidden()
})

test('connecting by keyboard says of every node whether a wire may lead there', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.select('Which way')
  await drawing.press('c')
  const option = (name: RegExp) => drawing.connecting().getByRole('option', { name })
  await expect(option(/^Start/)).toContainText('Nothing can lead into the start.')
  await expect(option(/^Which way/)).toContainText('A node cannot lead into itself.')
  await expect(option(/^Shape it/)).toContainText('Closes a circle')
  await expect(option(/^Fast/)).toContainText('This wire is already there.')
  await page.keyboard.type('Shape it')
  await drawing.press('Enter')
  await expect(page.getByRole('dialog', { name: 'This wire closes a circle' })).toBeVisible()
  await editor.confirmLoop(3)
  await expect(drawing.canvas.getByText('≤ 3')).toBeVisible()
})

test('keys walk, zoom, rename, select and remove, and the help lists each of them', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.leaveSelection()

  await drawing.press('0')
  await expect(drawing.zoom()).toHaveText('100 %')
  await drawing.press('-')
  await expect(drawing.zoom()).not.toHaveText('100 %')
  await drawing.press('+', '1')
  await drawing.still()

  await drawing.select('Shape it')
  await drawing.press('ArrowDown')
  await expect(drawing.node('Check it')).toHaveClass(/selected/)
  await drawing.press('F2')
  await page.keyboard.type('Look at it')
  await drawing.press('Enter')
  await expect(drawing.node('Look at it')).toBeFocused()
  await drawing.press('F2')
  await page.keyboard.type('Never mind')
  await drawing.press('Escape')
  await expect(drawing.node('Look at it')).toBeFocused()

  await drawing.press('Control+a')
  await expect(drawing.selected()).toHaveCount(8)
  await drawing.press('Escape')
  await expect(drawing.selected()).toHaveCount(0)
  await drawing.wire('e5').focus()
  await drawing.press('Delete')
  await expect(drawing.wire('e5')).toHaveCount(0)
  await drawing.press('Control+z')
  await expect(drawing.wire('e5')).toHaveCount(1)

  await drawing.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Add a note', 'Tidy up the whole graph', 'Find in this pipeline', 'Publish', 'Cut'])
    await expect(help.getByText(words, { exact: true })).toBeVisible()
})

test('with Space held a drag moves the canvas, also where it begins on a card', async ({ page }) => {
  const editor = new Editor(page)
  const drawing = new Drawing(page)
  await editor.open(await createPipeline(page, canvasTrial))
  await drawing.leaveSelection()
  const [node, other] = [drawing.node('Slow'), drawing.node('Start')]
  const before = [await drawing.place(node), await drawing.place(other)]
  await page.keyboard.down('Space')
  await expect(drawing.nodes().first()).not.toHaveClass(/draggable/)
  await drawing.drag(node, { x: -40, y: 60 })
  await page.keyboard.up('Space')
  const after = [await drawing.place(node), await drawing.place(other)]
  for (const index of [0, 1])
    expect([
      Math.round((after[index]?.x ?? 0) - (before[index]?.x ?? 0)),
      Math.round((after[index]?.y ?? 0) - (before[index]?.y ?? 0)),
    ]).toEqual([-40, 60])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})
