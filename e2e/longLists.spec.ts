import { createPipeline } from './createPipeline'
import { bikeOrder } from './documents/bikeOrder'
import { expect, test } from './fixtures'
import { PipelineList } from './pages/PipelineList'

test.use({ allowFailedRequests: true })

test('a list of more than a page goes on when asked, and says so when it cannot', async ({ page }) => {
  const series = `Series ${crypto.randomUUID().slice(0, 8)}`
  const names = Array.from({ length: 52 }, (_, index) => `${series} ${index}`)
  const ids: string[] = []
  for (const name of names) ids.push(await createPipeline(page, { ...bikeOrder, name }))
  const list = new PipelineList(page)
  await list.open()
  await list.search(series)
  await expect(list.rows).toHaveCount(50)
  await expect(list.row(`${series} 0`)).toBeHidden()

  await page.context().setOffline(true)
  await list.showMore()
  await expect(list.notices).toContainText('not answering')
  await expect(list.rows).toHaveCount(50)
  await page.context().setOffline(false)
  await list.showMore()
  await expect(list.rows).toHaveCount(52)
  await expect(list.row(`${series} 0`)).toBeVisible()
  await expect(list.more).toBeHidden()

  const origin = new URL(page.url()).origin
  for (const id of ids) await page.request.delete(`/api/v1/pipelines/${id}`, { headers: { origin } })
})
