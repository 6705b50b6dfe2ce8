import { expect, type Locator, type Page } from '@playwright/test'

/** How long a run may take until a word is on screen; generous, because machines that test are busy. */
const RUN_MS = 30_000

/** The page of one run. */
export class RunView {
  readonly page: Page
  readonly header: Locator

  constructor(page: Page) {
    this.page = page
    this.header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  }

  async open(runId: string): Promise<void> {
    await this.page.goto(`/runs/${runId}`)
    await expect(this.page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }

  async expectStatus(words: string): Promise<void> {
    await expect(this.header.getByText(words, { exact: true })).toBeVisible({ timeout: RUN_MS })
  }

  async tab(name: 'Overview' | 'Trace' | 'Checkpoints' | 'Prompts' | 'Graph'): Promise<Locator> {
    await this.page.getByRole('tab', { name }).click()
    return this.page.getByRole('tabpanel', { name })
  }

  /** One line per tool call, oldest first, with its fate in words. */
  async checkpoints(): Promise<Locator> {
    return (await this.tab('Checkpoints')).getByRole('list', { name: 'Checkpoints' }).locator(':scope > li')
  }

  /** The rows of the timeline by their names. */
  async span(name: string): Promise<Locator> {
    return (await this.tab('Trace')).getByRole('treeitem').filter({ hasText: name })
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel run' }).click()
  }
}
