import type { Page } from '@playwright/test'
import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { Chat } from './pages/Chat'
import { Editor } from './pages/Editor'
import { InstallationSettings } from './pages/InstallationSettings'
import { Palette } from './pages/Palette'
import { PipelineList } from './pages/PipelineList'
import { RunView } from './pages/RunView'
import { Versions } from './pages/Versions'
import { publish } from './pipelineCalls'
import { seriousFaults } from './seriousFaults'
import { createFromTemplate, decideElsewhere, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

/** A page, or a state of one, and the way to it. Ways go on from one another in their order. */
type Look = [name: string, way: () => Promise<unknown>]

async function expectNoFaults(page: Page, looks: Look[]): Promise<void> {
  const faults: string[] = []
  for (const [name, way] of looks) {
    await way()
    faults.push(...(await seriousFaults(page)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
}

/** A place with a heading of the first level, which says that it is there. */
function place(page: Page, address: string): () => Promise<void> {
  return async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
}

/** A work order that waits for a person, and one that came to its end. */
async function twoRuns(page: Page): Promise<{ waiting: string; done: string }> {
  const pipeline = await createFromTemplate(page, 'work-order')
  const done = await startRun(page, pipeline, { task: uniqueTask(), owner: 'Li Wei' })
  const waiting = await startRun(page, pipeline, { task: uniqueTask(), owner: 'Chen Jie' })
  return { done, waiting }
}

// axe looks at every element of some thirty pages
test.describe.configure({ timeout: 120_000 })

test('lists, forms and settings keep nobody out', async ({ page }) => {
  const list = new PipelineList(page)
  const name = `Thrown away ${crypto.randomUUID().slice(0, 8)}`
  await createPipeline(page, threeSteps(name))
  await list.open()
  await list.remove(name)
  const { waiting } = await twoRuns(page)
  const [card = ''] = await openCards(page, waiting)
  const left = await twoRuns(page)
  const [leftCard = ''] = await openCards(page, left.waiting)
  await decideElsewhere(page, leftCard, 'void')
  await expectNoFaults(page, [
    ['pipelines', () => list.open()],
    ['trash', place(page, '/pipelines/trash')],
    ['runs', place(page, '/runs')],
    ['effects', place(page, '/runs/effects')],
    ['tasks', place(page, '/tasks')],
    ['card', place(page, `/tasks/${card}`)],
    ['tools', place(page, '/tools')],
    ['demo data', place(page, '/demo')],
    ['promises', place(page, '/help/promises')],
    ['settings', () => new InstallationSettings(page).open()],
    ['search', () => new Palette(page).search('run', 'Run')],
  ])
})

test('the editor, its panels and its dialogs keep nobody out', async ({ page }) => {
  const id = await createFromTemplate(page, 'work-order')
  await publish(page, id, 'the first')
  const editor = new Editor(page)
  await expectNoFaults(page, [
    ['pipeline settings', () => editor.open(id)],
    ['palette', () => editor.tab('Palette')],
    ['problems', () => editor.problems()],
    ['node settings', () => editor.select('Create ticket')],
    ['run input', () => page.getByRole('button', { name: 'Run', exact: true }).click()],
    [
      'suspended run',
      async () => {
        await editor.runSample('Fails')
        await editor.card()
      },
    ],
    ['keys', () => editor.pressOn('Create ticket', '?')],
  ])
  await editor.open(id)
  await expectNoFaults(page, [['versions', () => new Versions(page).open()]])
})

test('runs, their comparison and conversations keep nobody out', async ({ page }) => {
  const { waiting, done } = await twoRuns(page)
  const talk = await createFromTemplate(page, 'weather')
  const run = new RunView(page)
  const chat = new Chat(page)
  await expectNoFaults(page, [
    ['overview', () => run.open(waiting)],
    ['trace', () => run.tab('Trace')],
    ['checkpoints', () => run.tab('Checkpoints')],
    ['prompts', () => run.tab('Prompts')],
    ['graph', () => run.tab('Graph')],
    ['compare', place(page, `/runs/compare?a=${done}&b=${waiting}`)],
    ['chat', () => chat.open(talk)],
  ])
})

test.describe('without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the way in keeps nobody out', async ({ page }) => {
    await expectNoFaults(page, [
      ['login', place(page, '/login')],
      ['set-up that is closed', place(page, '/setup?token=none')],
      ['nowhere', place(page, '/nowhere')],
    ])
  })
})
