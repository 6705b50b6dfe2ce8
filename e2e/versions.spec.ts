import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { Conflict } from './pages/Conflict'
import { Drawing } from './pages/Drawing'
import { Editor } from './pages/Editor'
import { Versions } from './pages/Versions'
import { type Document, publish, saveElsewhere, storedDraft } from './pipelineCalls'

const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
const retitle = (id: string, title: string) => (document: Document) => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? { ...node, title } : node)),
})
const extra = { id: 'log', type: 'transform', title: 'Log', in: { value: 1 }, config: {} }
const wire = { id: 'e3', source: 'start', port: 'done', target: 'log' }

test('versions tell who published what and why, and any two are compared on the canvas', async ({ page }) => {
  const id = await createPipeline(page, threeSteps(named('History')))
  await publish(page, id, 'the first')
  const { document: first } = await storedDraft(page, id)
  const second = retitle('shape', 'Shape it')(first)
  const logged = { nodes: [...second.nodes, extra], edges: [...(first.edges as object[]), wire] }
  await saveElsewhere(page, id, () => ({ ...second, ...logged }))
  await publish(page, id, 'with a log')
  await saveElsewhere(page, id, () => second)

  const editor = new Editor(page)
  const versions = new Versions(page)
  await editor.open(id)
  await versions.open()
  await expect(versions.version(1)).toContainText('the first')
  await expect(versions.version(2)).toContainText('By you')
  await expect(versions.node('Log')).toContainText('removed')

  await versions.compare('Version 1', 'Version 2')
  await expect(versions.node('Log')).toContainText('added')
  await expect(versions.node('Shape it')).toContainText('changed')
  await expect(versions.differences).toContainText('title')
  await expect(versions.differences).toContainText('Shape it')
  await versions.node('Shape it').press('Enter')
  await expect(versions.node('Shape it')).toHaveClass(/\bselected\b/)
  await versions.compare('Version 2', 'Version 2')
  await expect(versions.differences).toContainText('No difference')
})

test('a version is restored into the draft as one step, and the draft before it is not lost', async ({
  page,
}) => {
  const name = named('Restore')
  const id = await createPipeline(page, threeSteps(name))
  await publish(page, id, '')
  await saveElsewhere(page, id, retitle('shape', 'Unpublished work'))
  const editor = new Editor(page)
  const versions = new Versions(page)
  await editor.open(id)
  await versions.open()
  await versions.restore(1, { keepDraft: true })
  await expect(page.getByText('The draft is version 1 again')).toBeVisible()
  await expect(editor.node('Shape')).toBeVisible()
  await editor.saved()
  expect((await storedDraft(page, id)).document.nodes[1]?.title).toBe('Shape')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor.node('Unpublished work')).toBeVisible()
  const list = await (
    await page.request.get(`/api/v1/pipelines?q=${encodeURIComponent(`Copy of ${name}`)}`)
  ).json()
  expect(list.items).toHaveLength(1)
})

test.describe('the same pipeline in two tabs', () => {
  test('the second is told, its idle copy never writes, and both sides are merged', async ({
    page,
    context,
  }) => {
    const id = await createPipeline(page, threeSteps(named('Two tabs')))
    const [one, two] = [new Editor(page), new Editor(await context.newPage())]
    // time of the second tab can be let pass
    await two.page.clock.install()
    await one.open(id)
    await two.open(id)

    await one.draw('Branch', { x: 320, y: 320 })
    await one.saved()
    const after = await storedDraft(page, id)
    expect(after.document.nodes).toHaveLength(4)

    await two.page.clock.fastForward('01:00')
    await two.page.keyboard.press('ControlOrMeta+s')
    await two.saved()
    expect(await storedDraft(page, id)).toEqual(after)

    await new Drawing(two.page).drag(two.node('Shape'), { x: 0, y: 120 })
    const conflict = new Conflict(two.page)
    await conflict.appears()
    expect(await storedDraft(page, id)).toEqual(after)
    await expect(conflict.dialog).toContainText('From theirs')
    await expect(conflict.dialog).toContainText('Branch')
    await conflict.choose('Merge')
    await two.saved()
    const { document } = await storedDraft(page, id)
    expect(document.nodes.map(({ title }) => title)).toEqual(['Begin', 'Shape', 'Finish', 'Branch'])
    expect(document.view?.nodes.shape?.[1]).toBeGreaterThan(after.document.view?.nodes.shape?.[1] ?? 0)
    await expect(two.node('Branch')).toBeVisible()
    await two.page.close()
  })

  test('what both changed is asked for, one by one', async ({ page }) => {
    const id = await createPipeline(page, threeSteps(named('Both')))
    const editor = new Editor(page)
    await editor.open(id)
    await saveElsewhere(page, id, retitle('shape', 'Theirs'))
    await editor.select('Shape')
    await editor.rename('Mine')
    const conflict = new Conflict(page)
    await conflict.appears()
    await expect(conflict.dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await conflict.side('Mine', 'Theirs')
    await conflict.choose('Merge')
    await editor.saved()
    await expect(editor.node('Theirs')).toBeVisible()
  })

  test('theirs is loaded, mine becomes a copy, or theirs is overwritten, only as the author says', async ({
    page,
  }) => {
    const name = named('Ways')
    const id = await createPipeline(page, threeSteps(name))
    const editor = new Editor(page)
    const conflict = new Conflict(page)
    const meet = async (title: string, shape: string, mine: string) => {
      await editor.open(id)
      await saveElsewhere(page, id, retitle('end', title))
      await editor.select(shape)
      await editor.rename(mine)
      await conflict.appears()
    }
    await meet('End 1', 'Shape', 'Shape 1')
    await conflict.choose('Reload theirs')
    await expect(editor.node('End 1')).toBeVisible()
    await expect(editor.node('Shape')).toBeVisible()

    await meet('End 2', 'Shape', 'Shape 2')
    await conflict.overwrite()
    await editor.saved()
    const titles = (await storedDraft(page, id)).document.nodes.map(({ title }) => title)
    expect(titles).toEqual(['Begin', 'Shape 2', 'End 1'])

    await meet('End 3', 'Shape 2', 'Shape 3')
    await conflict.choose('Keep mine as a copy')
    await expect(page.getByRole('textbox', { name: 'Name of the pipeline' })).toHaveValue(`Copy of ${name}`)
    expect((await storedDraft(page, id)).document.nodes.map(({ title }) => title)).toContain('End 3')
  })
})
