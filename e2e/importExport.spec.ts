import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
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

test('the text of a pipeline is pasted onto the page, and other text is left alone', async ({ page }) => {
  const list = new PipelineList(page)
  await list.open()
  await list.paste('just words')
  await list.paste(JSON.stringify(threeSteps('Pasted')))
  await list.openedPipeline()
  await expect(page.getByRole('textbox', { name: 'Name of the pipeline' })).toHaveValue('Pasted')
})

test('a file that is no pipeline is refused with every place, and nothing changes', async ({ page }) => {
  const list = new PipelineList(page)
  await list.open()
  await expect(list.table.getByRole('row').nth(1)).toBeVisible()
  const before = await list.table.getByRole('row').count()
  const start = { format: 'interlock/pipeline', formatVersion: '1.0', name: 'x' }
  const files: [string, string, RegExp][] = [
    ['shopping.json', JSON.stringify({ milk: 2 }), /it has no “format”, .*“nodes”/],
    ['not-json.json', '{ "nodes": [', /line 1, column 13/],
    ['empty.json', '', /The file is empty/],
    ['newer.json', JSON.stringify({ ...start, formatVersion: '99.0', nodes: [], edges: [] }), /99\.0.*1\.0/],
    ['no-arrays.json', JSON.stringify(start), /nodes.*edges/s],
    ['neutral.json', JSON.stringify({ format: 'neutral-pipeline', version: 1 }), /neutral-pipeline/],
  ]
  for (const [name, text, words] of files) {
    await list.importFile(name, text)
    const report = list.report(name)
    await expect(report).toContainText(`${name} was not imported`)
    await expect(report).toContainText(words)
    await report.getByRole('button', { name: 'Close' }).last().click()
    await expect(report).toBeHidden()
  }
  await list.open()
  await expect(list.table.getByRole('row')).toHaveCount(before)
})

test('a file with unknown nodes, loose wires and doubled ids is told about, opened, and keeps everything', async ({
  page,
}) => {
  const oracle = { id: 'q', type: 'quantum-oracle', title: 'Ask it', config: { keep: [1, { me: true }] } }
  const base = threeSteps('From the future')
  const file = {
    ...base,
    nodes: [...(base.nodes as object[]), oracle, { ...oracle, type: 'transform', title: 'Same id' }],
    edges: [...(base.edges as object[]), { id: 'e9', source: 'shape', port: 'done', target: 'ghost' }],
  }
  const list = new PipelineList(page)
  await list.open()
  await list.dropFile('future.json', JSON.stringify(file))
  const report = list.report('future.json')
  await expect(report).toContainText('quantum-oracle')
  await expect(report).toContainText('edges[2]')
  await expect(report).toContainText('nodes[4]')
  const id = await list.confirmImport()
  await expect(new Editor(page).node('Ask it')).toBeVisible()
  const exported = await (await page.request.get(`/api/v1/pipelines/${id}/export`)).json()
  expect(exported.nodes[3]).toEqual(oracle)
  expect(exported.edges).toHaveLength(3)
})

test('what is missing here is mapped to what exists', async ({ page }) => {
  const base = threeSteps('Brought along')
  const tool = { id: 'mail', type: 'tool', title: 'Mail', config: { tool: 'post/mail_send' } }
  const list = new PipelineList(page)
  await list.open()
  await list.importFile('mail.json', JSON.stringify({ ...base, nodes: [...(base.nodes as object[]), tool] }))
  const report = list.report('mail.json')
  await report.getByRole('combobox', { name: 'What stands for post', exact: true }).click()
  await page.getByRole('option', { name: 'business', exact: true }).click()
  const id = await list.confirmImport()
  const stored = await (await page.request.get(`/api/v1/pipelines/${id}`)).json()
  expect(stored.document.nodes[3].config.tool).toBe('business/mail_send')
})

test('what looks like a secret is shown before it leaves, and leads to its field', async ({ page }) => {
  const name = `Holds a key ${crypto.randomUUID().slice(0, 8)}`
  const base = threeSteps(name)
  const key = { id: 'key', type: 'transform', title: 'Key', in: { value: 'sk-abcdefghijkl0123' }, config: {} }
  await createPipeline(page, { ...base, nodes: [...(base.nodes as object[]), key] })
  const list = new PipelineList(page)
  await list.open()
  const question = await list.askToExport(name)
  await expect(question).toContainText('nodes[3].in.value')
  await expect(question).not.toContainText('sk-abcdefghijkl0123')
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export anyway' }).click()
  expect((await download).suggestedFilename()).toBe(`${name}.json`)

  const again = await list.askToExport(name)
  await again.getByRole('link', { name: 'Go to nodes[3].in.value' }).click()
  const editor = new Editor(page)
  await expect(editor.node('Key')).toHaveClass(/selected/)
  expect((await editor.problems()).join('\n')).toContain('looks like a secret')
})
