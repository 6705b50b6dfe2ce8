import { expect, type Page } from '@playwright/test'

export type Document = {
  nodes: { id: string; title: string }[]
  view?: { nodes: { [id: string]: [number, number] } }
  [key: string]: unknown
}
type Stored = { document: Document; revision: number }

async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/api/v1/health')).url()).origin
}

/** The draft as it is stored now. */
export async function storedDraft(page: Page, id: string): Promise<Stored> {
  return (await page.request.get(`/api/v1/pipelines/${id}`)).json()
}

/** Changes a draft as somebody else would, in another browser. */
export async function saveElsewhere(
  page: Page,
  id: string,
  edit: (document: Document) => Document,
): Promise<void> {
  const { document, revision } = await storedDraft(page, id)
  const answer = await page.request.put(`/api/v1/pipelines/${id}`, {
    data: { document: edit(document), revision },
    headers: { origin: await originOf(page) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

export async function publish(page: Page, id: string, note: string): Promise<void> {
  const answer = await page.request.post(`/api/v1/pipelines/${id}/publish`, {
    data: { note },
    headers: { origin: await originOf(page) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A key that may run pipelines. */
export async function makeKey(page: Page): Promise<string> {
  const answer = await page.request.post('/api/v1/api-keys', {
    data: { name: 'Browser test', role: 'operator', expiresAt: null },
    headers: { origin: await originOf(page) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).key
}
