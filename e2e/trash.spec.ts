import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { PipelineList } from './pages/PipelineList'
import { Trash } from './pages/Trash'
import { publish } from './pipelineCalls'

const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

test('a deleted pipeline comes back by the toast or from the trash, and goes for good only from there', async ({
  page,
}) => {
  const name = named('Thrown away')
  const id = await createPipeline(page, threeSteps(name))
  const list = new PipelineList(page)
  const trash = new Trash(page)
  await list.open()
  await list.remove(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.row(name)).toBeVisible()

  await list.remove(name)
  await trash.open()
  await trash.restore(name)
  await list.open()
  await expect(list.row(name)).toBeVisible()

  await list.remove(name)
  await trash.open()
  await trash.deleteForGood(name)
  await expect(trash.row(name)).toBeHidden()
  expect((await page.request.get(`/api/v1/pipelines/${id}`)).status()).toBe(404)
})

test('what another pipeline runs stays, and says why', async ({ page }) => {
  const [called, caller] = [named('Called'), named('Caller')]
  const id = await createPipeline(page, threeSteps(called))
  await publish(page, id, '')
  const base = threeSteps(caller)
  const call = {
    id: 'call',
    type: 'subflow',
    title: 'Call',
    config: { pipeline: { id, version: 1, name: called } },
  }
  await createPipeline(page, { ...base, nodes: [...(base.nodes as object[]), call] })
  const list = new PipelineList(page)
  const trash = new Trash(page)
  await list.open()
  await list.remove(called)
  await trash.open()
  const question = await trash.askToDelete(called)
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(question).toContainText(`“${caller}” runs it.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(trash.row(called)).toBeVisible()
})
