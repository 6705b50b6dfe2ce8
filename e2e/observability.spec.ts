import { createApiKey } from './createApiKey'
import { expect, test } from './fixtures'
import { InstallationSettings } from './pages/InstallationSettings'
import { type ReceivedSpan, startOtlpReceiver } from './servers/otlpReceiver'
import { createFromTemplate, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

const SECRET = 'Bearer collector-token-77aa'

const traceIdOf = (runId: string) => runId.replaceAll('-', '')
/** A program that nobody has signed in. */
const nobody = (baseURL: string | undefined) => ({
  ...(baseURL === undefined ? {} : { baseURL }),
  storageState: { cookies: [], origins: [] },
})
const rootOf = (spans: ReceivedSpan[]) => spans.find(({ parentSpanId }) => parentSpanId === null)

test('a collector is tried out, set, and then gets one trace per run, under the id of the run', async ({
  page,
}) => {
  const collector = await startOtlpReceiver()
  const settings = new InstallationSettings(page)
  await settings.open()
  await settings.fillCollector(collector.url, `authorization: ${SECRET}`)
  collector.answerWith(401, 'unknown token')
  await settings.sendTestSpan()
  await expect(settings.telemetry).toContainText('The collector answered 401')
  collector.answerWith(200)
  await settings.sendTestSpan()
  const trace = await settings.testTrace()
  expect(collector.spans.map(({ traceId }) => traceId)).toEqual([trace])
  await settings.save(settings.telemetry)
  await expect(settings.telemetry).toContainText(`Spans go to ${collector.url}/v1/traces`)
  await expect(settings.telemetry).toContainText('Stored: authorization.')
  expect(await page.content()).not.toContain('collector-token')
  expect(await (await page.request.get('/api/v1/settings/telemetry')).text()).not.toContain('collector-token')

  const pipelineId = await createFromTemplate(page, 'work-order')
  let runId = ''
  // the worker learns of the setting within a second or so
  await expect(async () => {
    runId = await startRun(page, pipelineId, { task: uniqueTask(), owner: 'Li Wei' })
    await expect
      .poll(() => collector.spans.some(({ traceId }) => traceId === traceIdOf(runId)), { timeout: 3_000 })
      .toBe(true)
  }).toPass()
  const own = () => collector.spans.filter(({ traceId }) => traceId === traceIdOf(runId))
  await expect.poll(() => rootOf(own())?.name).toBe('run Work order')
  const ids = new Set(own().map(({ spanId }) => spanId))
  expect(own().filter(({ parentSpanId }) => parentSpanId !== null && !ids.has(parentSpanId))).toEqual([])
  const created = own().find(({ attributes }) => attributes['gen_ai.tool.name'] === 'business/ticket_create')
  expect(created?.attributes).toMatchObject({ 'interlock.run.id': runId, 'interlock.outcome': 'done' })
  expect(collector.requests.at(-1)?.authorization).toBe(SECRET)

  await settings.open()
  await settings.fillCollector('')
  await settings.save(settings.telemetry)
  await expect(settings.telemetry).toContainText('Spans go nowhere at the moment.')
  await collector.close()
})

test('metrics are scraped with a key that may only look, and the API describes itself', async ({
  page,
  playwright,
  baseURL,
}) => {
  const authorization = `Bearer ${await createApiKey(page, 'prometheus', 'viewer')}`
  const scraper = await playwright.request.newContext({
    ...nobody(baseURL),
    extraHTTPHeaders: { authorization },
  })
  const metrics = await scraper.get('/api/v1/metrics')
  expect(metrics.status()).toBe(200)
  const text = await metrics.text()
  for (const name of [
    'interlock_workers',
    'interlock_flush_seconds_count',
    'interlock_queue_depth',
    'interlock_tasks_open',
  ])
    expect(text).toContain(`# HELP ${name.replace('_count', '')} `)
  expect(text).toMatch(/^interlock_workers 1$/m)
  const described: { openapi: string; paths: object } = await (
    await scraper.get('/api/v1/openapi.json')
  ).json()
  expect([described.openapi, Object.keys(described.paths)]).toEqual([
    '3.1.0',
    expect.arrayContaining(['/pipelines/{id}/runs']),
  ])
  expect((await scraper.put('/api/v1/settings/retention', { data: { days: 1 } })).status()).toBe(403)
  await scraper.dispose()
  const stranger = await playwright.request.newContext(nobody(baseURL))
  expect((await stranger.get('/api/v1/metrics')).status()).toBe(401)
  await stranger.dispose()
})

test('what a retention would remove is shown before it is saved, and nothing is removed that is younger', async ({
  page,
}) => {
  const settings = new InstallationSettings(page)
  await settings.open()
  await settings.removeRunsAfter('0')
  await expect(settings.retention).toContainText('Enter whole days, from 1 to 36,500.')
  await settings.removeRunsAfter('30')
  await expect(settings.retention).toContainText('Would remove no run: none has ended more than 30 days ago.')
  await settings.save(settings.retention)
  await page.reload()
  await expect(settings.retention.getByRole('textbox')).toHaveValue('30')
  await settings.keepEverything()
  await settings.save(settings.retention)
})
