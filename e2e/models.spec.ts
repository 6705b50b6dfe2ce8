import { expect, test } from './fixtures'
import { ModelSettings } from './pages/ModelSettings'
import { startTinyModel } from './servers/tinyModel'

const KEY = 'sk-tiny-and-secret-9f3A'

test('a model is tested before and after it is saved, its key is never shown again, and without one the simulated model says what it is', async ({
  page,
}) => {
  const model = await startTinyModel(KEY)
  const settings = new ModelSettings(page)
  await settings.open()
  await expect(settings.section).toContainText('Simulated model: rules, not AI. Add a key')

  await settings.fill({ url: model.url, key: 'sk-wrong', model: 'tiny' })
  await settings.test()
  await expect(settings.section).toContainText('Incorrect API key provided')

  await settings.fill({ key: KEY })
  await settings.test()
  await expect(settings.section).toContainText('tiny answered in')
  await settings.save()
  await expect(settings.section).toContainText('Stored: ends in 9f3A.')
  await expect(settings.section).not.toContainText('Simulated model')
  expect(await page.content()).not.toContain('sk-tiny')

  await page.reload()
  await settings.test()
  await expect(settings.section).toContainText('tiny answered in')
  expect(model.keys).toEqual(['sk-wrong', KEY, KEY])
  const answer = await page.request.get('/api/v1/settings/models')
  expect(await answer.text()).not.toContain('sk-tiny')

  await settings.removeKey()
  await expect(settings.section).toContainText('Simulated model: rules, not AI. Add a key')
  await model.close()
})
