import { createPipeline } from './createPipeline'
import { fiveRides } from './documents/fiveRides'
import { expect, test } from './fixtures'
import { killWeb, webIsBack } from './killWeb'
import { RunView } from './pages/RunView'
import { startBrittleProxy } from './servers/brittleProxy'
import { beginRun } from './startRun'
import { storedEvents } from './storedEvents'
import { bikeIsBack } from './workshopReturns'

test.use({ allowFailedRequests: true })

test('a browser whose stream breaks after every frame, with web processes that die in between, knows every event of the database once and in order', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const proxy = await startBrittleProxy(baseURL ?? '')
  try {
    const serial = 'BK-8800'
    const runId = await beginRun(page, await createPipeline(page, fiveRides), { serial })
    const run = new RunView(page)
    await run.openCounted(runId, proxy.url)
    for (const ride of [1, 2, 3, 4, 5]) {
      await run.expectNode(`Ride ${ride}`, 'running')
      // the worker goes on whether anybody can watch or not
      if (ride % 2 === 0) killWeb()
      bikeIsBack(`${serial}-${ride}`)
      if (ride % 2 === 0) await webIsBack(page)
    }
    await run.expectStatus('Succeeded')
    expect(await run.countedEvents()).toEqual(await storedEvents(runId))
    // what happened while no web process was there came by page instead
    expect(proxy.cuts).toBeGreaterThanOrEqual(3)
  } finally {
    await page.goto('about:blank')
    await proxy.close()
  }
})
