import { expect, type Page } from '@playwright/test'

/** An API key that lasts a day, as whoever is signed in makes one. */
export async function createApiKey(page: Page, name: string, role: string): Promise<string> {
  // what a page of this installation sends along by itself
  const origin = new URL((await page.request.get('/api/v1/health')).url()).origin
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const answer = await page.request.post('/api/v1/api-keys', {
    data: { name, role, expiresAt },
    headers: { origin },
  })
  const text = await answer.text()
  expect(answer.ok(), text).toBe(true)
  return JSON.parse(text).key
}
