import { createPipeline } from './createPipeline'
import { trialRide } from './documents/trialRide'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { Inbox } from './pages/Inbox'
import { RunView } from './pages/RunView'
import { withoutPostgres } from './withoutPostgres'
import { bikeIsBack } from './workshopReturns'

test.use({ allowFailedRequests: true })

test('while Postgres is gone the page says so; once it is back the page recovers, the worker goes on and nothing is lost', async ({
  page,
}) => {
  const outage = page.getByText('The server or its database is not answering.')
  const editor = new Editor(page)
  await editor.open(await createPipeline(page, trialRide))
  await editor.run({ 'Serial number': 'BK-2001' })
  await editor.expectStatus('Ride it', 'Running')
  const runId = await editor.runId()
  await new Inbox(page).open()

  await withoutPostgres(async () => {
    await expect(outage).toBeVisible({ timeout: 20_000 })
    expect((await page.request.get('/api/v1/health')).status()).toBe(503)
    // the call ends while nothing can be written down
    bikeIsBack('BK-2001')
  })

  await expect(outage).toBeHidden({ timeout: 30_000 })
  const run = new RunView(page)
  await run.open(runId)
  await run.expectStatus('Succeeded')
  await expect((await run.tab('Overview')).getByRole('region', { name: 'Output' })).toContainText('rides:1')
  await expect(await run.checkpoints()).toHaveCount(1)
})
