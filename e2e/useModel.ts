import { expect, type Page } from '@playwright/test'

/** Sends the requests of all runs to this server, as Settings → Models does; null goes back to the simulated model. */
export async function useModel(page: Page, provider: { url: string; model: string } | null): Promise<void> {
  // what a page of this installation sends along by itself
  const origin = new URL((await page.request.get('/api/v1/health')).url()).origin
  const { url: baseUrl, model } = provider ?? { url: null, model: null }
  const answer = await page.request.put('/api/v1/settings/models', {
    data: { baseUrl, model, apiKey: null },
    headers: { origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
