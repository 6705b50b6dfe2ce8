import { expect, type Page } from '@playwright/test'

async function post(page: Page, path: string, data: object): Promise<{ [name: string]: unknown }> {
  // what a page of this installation sends along by itself
  const origin = new URL((await page.request.get('/api/v1/health')).url()).origin
  const answer = await page.request.post(path, { data, headers: { origin } })
  const text = await answer.text()
  expect(answer.ok(), text).toBe(true)
  return JSON.parse(text)
}

/** A pipeline made from a template, for tests that look at runs and not at drawing. */
export async function createFromTemplate(page: Page, template: string): Promise<string> {
  return String((await post(page, '/api/v1/templates', { template })).id)
}

/** Starts the draft and waits until it has ended or waits for a person; answers the run's id. */
export async function startRun(page: Page, pipelineId: string, input: object): Promise<string> {
  return start(page, `/api/v1/pipelines/${pipelineId}/runs?wait=30`, input)
}

/** Starts the draft and answers the run's id at once. */
export async function beginRun(page: Page, pipelineId: string, input: object): Promise<string> {
  return start(page, `/api/v1/pipelines/${pipelineId}/runs`, input)
}

async function start(page: Page, path: string, input: object): Promise<string> {
  const { runId } = await post(page, path, { input, draft: true, confirmDuplicate: true })
  return String(runId)
}

/** The open cards of a run, oldest first. */
export async function openCards(page: Page, runId: string): Promise<string[]> {
  const run: { openTasks: string[] } = await (await page.request.get(`/api/v1/runs/${runId}`)).json()
  return run.openTasks
}

/** Decides a card as somebody else would, in another browser. */
export async function decideElsewhere(page: Page, taskId: string, choice: string): Promise<void> {
  await post(page, `/api/v1/tasks/${taskId}/decision`, { choice })
}

/** Decides a card as a program with an API key does. */
export async function decideWithKey(page: Page, key: string, taskId: string, choice: string): Promise<void> {
  const answer = await page.request.post(`/api/v1/tasks/${taskId}/decision`, {
    data: { choice },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
