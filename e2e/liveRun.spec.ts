import { createPipeline } from './createPipeline'
import { trialRide } from './documents/trialRide'
import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { RunView } from './pages/RunView'
import { bikeIsBack } from './workshopReturns'

test('a run is followed live, from the call in flight to its timeline, inputs, outputs and checkpoints', async ({
  page,
}) => {
  const editor = new Editor(page)
  await editor.open(await createPipeline(page, trialRide))
  await editor.run({ 'Serial number': 'BK-1001' })
  await editor.expectStatus('Ride it', 'Running')

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.expectStatus('Running')
  await expect((await run.checkpoints()).first()).toContainText('In flight')

  bikeIsBack('BK-1001')
  await expect((await run.checkpoints()).first()).toContainText('Done')
  await run.expectStatus('Succeeded')

  const overview = await run.tab('Overview')
  await expect(overview.getByRole('region', { name: 'Output' })).toContainText('rides:1')
  await expect(overview.getByRole('region', { name: 'Input' })).toContainText('BK-1001')

  const call = await run.span('workshop/trial_ride')
  await call.click()
  await expect(page.getByRole('region', { name: 'Arguments' })).toContainText('BK-1001')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('rides:1')
})

test('cancelling stops the call that is running, and no later node starts', async ({ page }) => {
  const editor = new Editor(page)
  await editor.open(await createPipeline(page, trialRide))
  await editor.run({ 'Serial number': 'BK-1002' })
  await editor.expectStatus('Ride it', 'Running')

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.cancel()
  await run.expectStatus('Cancelled')
  await expect(await run.checkpoints()).toHaveCount(1)
  await expect(await run.span('Result')).toHaveCount(0)
})

test('the same button that runs a pipeline stops it', async ({ page }) => {
  const editor = new Editor(page)
  await editor.open(await createPipeline(page, trialRide))
  await editor.run({ 'Serial number': 'BK-1003' })
  await editor.expectStatus('Ride it', 'Running')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await editor.expectStatus('Ride it', 'Cancelled')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
})
