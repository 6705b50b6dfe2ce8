import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { PipelineList } from './pages/PipelineList'

test('a pipeline that was exported comes back the same by the button and by dropping the file', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  const name = `Carried over ${crypto.randomUUID().slice(0, 8)}`
  await list.open()
  await list.startFrom('Work order')
  await page.getByRole('textbox', { name: 'Name of the pipeline' }).fill(name)
  await editor.saved()

  await list.open()
  const { file, text } = await list.exportFile(name)
  expect(file).toBe(`${name}.json`)

  await list.importFile(file, text)
  const byButton = await list.openedPipeline()
  await expect(page.getByText(`${file} imported`)).toBeVisible()
  await expect(editor.node('Assign owner')).toBeVisible()

  await list.open()
  await list.dropFile(file, text)
  const byDrop = await list.openedPipeline()
  expect(byDrop).not.toBe(byButton)

  for (const id of [byButton, byDrop]) {
    const again = await page.request.get(`/api/v1/pipelines/${id}/export`)
    expect(await again.json()).toEqual(JSON.parse(text))
  }
})

test('a file that is no pipeline is refused with what it is missing, and nothing changes', async ({
  page,
}) => {
  const list = new PipelineList(page)
  await list.open()
  await expect(list.table.getByRole('row').nth(1)).toBeVisible()
  const before = await list.table.getByRole('row').count()

  await list.importFile('shopping.json', JSON.stringify({ milk: 2 }))
  await expect(page.getByText('shopping.json was not imported')).toBeVisible()
  await expect(page.getByText(/it has no “format”, .*“nodes”/)).toBeVisible()
  await list.dropFile('broken.json', '{ "format": ')
  await expect(page.getByText('The file is not JSON.')).toBeVisible()

  await list.open()
  await expect(list.table.getByRole('row')).toHaveCount(before)
})
