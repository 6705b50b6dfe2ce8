import { execFileSync } from 'node:child_process'
import { callAsMcpClient } from './callAsMcpClient'
import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { PipelineList } from './pages/PipelineList'
import { makeKey, publish } from './pipelineCalls'

test('the requests and the MCP settings that the page shows run the published version as they stand', async ({
  page,
}) => {
  const name = `Callable ${crypto.randomUUID().slice(0, 8)}`
  const id = await createPipeline(page, threeSteps(name))
  await publish(page, id, '')
  const key = await makeKey(page)
  const list = new PipelineList(page)
  await list.open()
  const { curl, typescript, mcp, tool } = await list.snippets(name)
  const env = { ...process.env, INTERLOCK_API_KEY: key }

  const answer = JSON.parse(execFileSync('sh', ['-c', curl], { env, encoding: 'utf8' }))
  expect(answer.run).toMatchObject({ status: 'succeeded', version: 1, output: 'it’s “here”' })

  const said = execFileSync(process.execPath, ['--input-type=module', '-e', typescript], {
    env,
    encoding: 'utf8',
  })
  expect(said).toMatch(/^[0-9a-f-]{36} succeeded it’s “here”/)

  expect(await callAsMcpClient(mcp, tool, key)).toMatchObject({ status: 'succeeded', output: 'it’s “here”' })

  await page.getByRole('link', { name: /openapi\.json/ }).focus()
  expect((await page.request.get('/api/v1/openapi.json')).status()).toBe(200)
})

test('is not offered for a pipeline that nobody has published', async ({ page }) => {
  const name = `Unpublished ${crypto.randomUUID().slice(0, 8)}`
  await createPipeline(page, threeSteps(name))
  const list = new PipelineList(page)
  await list.open()
  expect(await list.offersUse(name)).toBe(false)
})
