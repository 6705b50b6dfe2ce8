import { expect, type Locator, type Page } from '@playwright/test'

/** The tables of the bundled business system: what runs really did. */
export class DemoData {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/demo')
    await expect(this.page.getByRole('heading', { name: 'Demo data', level: 1 })).toBeVisible()
    await expect(this.page.getByRole('heading', { name: 'tickets', exact: true })).toBeVisible()
  }

  /** The rows of a table that show a text; a long table is unfolded first. */
  async rows(table: string, text: string): Promise<Locator> {
    const section = this.page.getByRole('region', { name: table, exact: true })
    const all = section.getByRole('button', { name: /^Show all/ })
    if (await all.isVisible()) await all.click()
    return section.getByRole('row').filter({ hasText: text })
  }
}
