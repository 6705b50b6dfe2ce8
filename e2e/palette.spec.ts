import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { Palette } from './pages/Palette'
import { startRun } from './startRun'

const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

test('finds a pipeline and a run by keyboard from any page, and what was chosen comes first the next time', async ({
  page,
}) => {
  const name = named('Palette')
  const id = await createPipeline(page, threeSteps(name))
  const runId = await startRun(page, id, { word: 'hello' })
  const palette = new Palette(page)
  await page.goto('/tasks')
  await palette.take(name, name)
  await expect(page).toHaveURL(new RegExp(`/pipelines/${id}$`))

  await page.goto('/settings')
  await palette.take(runId, runId.slice(-8))
  await expect(page).toHaveURL(`/runs/${runId}`)

  await page.goto('/tools')
  await palette.open()
  await expect(palette.group('Recent').getByRole('option')).toHaveCount(2)
  await expect(palette.group('Recent').getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
})

test('goes to places and settings, and changes how it all looks', async ({ page }) => {
  const palette = new Palette(page)
  await page.goto('/pipelines')
  await palette.take('retention', 'Retention')
  await expect(page).toHaveURL('/settings#retention')
  await palette.take('theme dark', 'Dark')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await palette.take('简体', '简体中文')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await palette.take('theme light', 'Light')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('goes to nodes of the open pipeline, adds one of a type, tidies and publishes', async ({ page }) => {
  const editor = new Editor(page)
  const palette = new Palette(page)
  await editor.open(await createPipeline(page, threeSteps(named('Commands'))))
  await palette.take('shape', 'Shape')
  await expect(editor.node('Shape')).toHaveClass(/selected/)
  await palette.take('add node branch', 'Branch')
  await expect(editor.canvas.locator('.react-flow__node')).toHaveCount(4)
  await palette.take('tidy', 'Tidy up')
  await palette.take('publish', 'Publish')
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible()
})

test('leaves the key to whoever is typing and to what is open', async ({ page }) => {
  const editor = new Editor(page)
  const palette = new Palette(page)
  await editor.open(await createPipeline(page, threeSteps(named('Typing'))))
  await page.getByRole('textbox', { name: 'Name of the pipeline' }).focus()
  await palette.press()
  await expect(palette.dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Search everything, or do something')).toBeVisible()
  await palette.press()
  await expect(palette.dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await palette.open()
  await palette.press()
  await expect(palette.dialog).toBeHidden()
})
