import { createPipeline } from './createPipeline'
import { trialRide } from './documents/trialRide'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'

test('input that does not fit shows one problem per field, and nothing runs', async ({ page }) => {
  const editor = new Editor(page)
  const id = await createPipeline(page, trialRide)
  await editor.open(id)
  await editor.run()
  await expect(editor.runPanel.getByRole('alert')).toHaveCount(1)
  await editor.run({ 'Serial number': 'not a bike' })
  await expect(editor.runPanel.getByRole('alert')).toHaveCount(1)
  await expect(editor.runPanel.getByRole('textbox', { name: 'Serial number' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  const runs = await (await page.request.get(`/api/v1/runs?pipeline=${id}`)).json()
  expect(runs.items).toEqual([])
})

test('a document with errors is kept as a draft but neither runs nor is published, and says so on the node', async ({
  page,
}) => {
  const editor = new Editor(page)
  const id = await createPipeline(page, trialRide)
  await editor.open(id)
  await editor.select('Ride it')
  await editor.configure('serial', 'input.wheels', 'expression')
  await expect(editor.node('Ride it').getByRole('button', { name: '1 problem' })).toBeVisible()
  await editor.saved()

  await editor.run({ 'Serial number': 'BK-1004' })
  await expect(page.getByText('The pipeline has problems and was not run.')).toBeVisible()
  const dialog = await editor.askToPublish()
  await expect(dialog).toContainText('These stand against it')
  await expect(dialog).toContainText('wheels')
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(editor.node('Ride it').getByRole('button', { name: '1 problem' })).toBeVisible()
  await expect.poll(() => editor.problems()).toEqual([expect.stringContaining('wheels')])
  const runs = await (await page.request.get(`/api/v1/runs?pipeline=${id}`)).json()
  expect(runs.items).toEqual([])
})
