import { expect, type Page } from '@playwright/test'

/** Stores a document for a test that begins with it, and answers its id. */
export async function createPipeline(page: Page, document: object): Promise<string> {
  // what a page of this installation sends along by itself
  const origin = new URL((await page.request.get('/api/v1/health')).url()).origin
  const answer = await page.request.post('/api/v1/pipelines', { data: { document }, headers: { origin } })
  const text = await answer.text()
  expect(answer.status(), text).toBe(201)
  return JSON.parse(text).id
}
