import { createPipeline } from './createPipeline'
import { truckLoad } from './documents/truckLoad'
import { twoLetters } from './documents/twoLetters'
import { expect, test } from './fixtures'
import { loadingBay } from './loadingBay'
import { Editor } from './pages/Editor'
import { RunView } from './pages/RunView'
import { startDictatedModel } from './servers/dictatedModel'
import { beginRun } from './startRun'
import { useModel } from './useModel'

test('a tool that answers 503 is waited for, says how far it is in its own words, and gives a value too large to be shown', async ({
  page,
}) => {
  const truck = `T-${crypto.randomUUID().slice(0, 8)}`
  const bay = loadingBay(truck)
  const run = new RunView(page)
  await run.open(await beginRun(page, await createPipeline(page, truckLoad), { truck }))
  await expect(await run.span('depot/truck_load')).toContainText('Running')
  await expect(run.meter('Steps')).toHaveText('1 / 24')

  const call = run.detail('depot/truck_load')
  const countdown = call.getByText(/^2 of 3 in \d\.\d s$/).waitFor()
  bay.turnAway()
  await countdown
  await expect(call).toContainText('Retrying')
  await expect(call).toContainText('The loading bay answers 503.')
  await expect(run.meter('Steps')).toHaveText('2 / 24')

  bay.report({ progress: 3, message: 'Counting the crates' })
  await expect(call).toContainText('Counting the crates 3')
  // how much that is of the whole, nobody has said
  await expect(call.getByRole('progressbar', { name: 'Counting the crates' })).not.toHaveAttribute('value')
  bay.report({ progress: 3, total: 12, message: 'Lifting the crates' })
  const lifting = call.getByRole('progressbar', { name: 'Lifting the crates' })
  await expect(lifting).toHaveAttribute('value', '3')
  await expect(lifting).toHaveAttribute('max', '12')
  await expect(call).toContainText('Lifting the crates 3 / 12')

  const card = await run.node('Load the truck')
  await expect(card.getByRole('progressbar', { name: 'Lifting the crates' })).toHaveAttribute('value', '3')
  bay.report({ progress: 9, total: 12, message: 'Lashing them down' })
  await expect(card.getByRole('progressbar', { name: 'Lashing them down' })).toHaveAttribute('value', '9')

  const manifest = Array.from({ length: 9_000 }, (_, index) => `crate ${index}: bells`).join('\n')
  bay.finish(manifest)
  await run.expectStatus('Succeeded')
  await expect(card.getByRole('progressbar')).toHaveCount(0)
  await (await run.span('depot/truck_load')).click()
  await expect(call).toContainText('On an earlier attempt: The loading bay answers 503.')
  const result = call.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('crate 0: bells')
  await expect(result).not.toContainText('crate 8999: bells')
  expect(await run.download(result)).toBe(manifest)
})

test.describe('with a model that writes slowly', () => {
  test.afterEach(({ page }) => useModel(page, null))

  test('its words appear while it writes, what it used moves the meters, and what it is asked next counts down to another attempt', async ({
    page,
  }) => {
    const model = await startDictatedModel()
    await useModel(page, { url: model.url, model: 'gpt-4.1-mini' })
    const editor = new Editor(page)
    await editor.open(await createPipeline(page, twoLetters))
    await editor.run()
    const letter = await model.asked()
    letter.write('Dear Mira, ')
    await expect(editor.status('Write it')).toContainText('Dear Mira,')

    const run = new RunView(page)
    await run.open(await editor.runId())
    await run.tab('Trace')
    const first = run.detail('gpt-4.1-mini')
    await expect(first).toContainText('Dear Mira,')
    letter.write('the bells have come. ')
    await expect(first).toContainText('Dear Mira, the bells have come.')
    await expect(run.meter('Tokens')).toHaveText('0 / 18,000')
    await expect(run.meter('Cost')).toHaveText('$0 / $0.05')
    const worked = (await run.meter('Active time').textContent()) ?? ''
    await expect(run.meter('Active time')).not.toHaveText(worked)
    await expect(run.meter('Active time')).toHaveText(/ s \/ 2 min$/)

    letter.end({ inputTokens: 9_000, outputTokens: 500 })
    const shorter = await model.asked()
    await expect(run.meter('Tokens')).toHaveText('9,500 / 18,000')
    await expect(run.meter('Cost')).toHaveText('$0.0044 / $0.05')

    shorter.turnAway(25)
    const wait = run.detail('gpt-4.1-mini').getByText(/^2 of 3 in \d+\.\d s$/)
    const secondsLeft = async () => Number(/[\d.]+(?= s)/.exec((await wait.textContent()) ?? '')?.[0])
    const left = await secondsLeft()
    await expect.poll(secondsLeft).toBeLessThan(left)
    await expect(run.detail('gpt-4.1-mini')).toContainText('Too many letters today')
    await page.reload()
    await expect(await run.node('Shorten it')).toContainText(/Retrying2 of 3 in \d+\.\d s/)

    await run.cancel()
    await run.expectStatus('Cancelled')
    await model.close()
  })
})
