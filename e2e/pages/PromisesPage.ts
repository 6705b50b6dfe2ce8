import { expect, type Locator, type Page } from '@playwright/test'

/** What holds in every run, and what nobody can promise. */
export class PromisesPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/help/promises')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** Both halves of the page, whatever the language. */
  sections(): Locator {
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { level: 2 }) })
  }

  section(title: string): Locator {
    return this.sections().filter({ has: this.page.getByRole('heading', { name: title, level: 2 }) })
  }

  /** The titles of what a section says. */
  promised(title: string): Locator {
    return this.section(title).getByRole('heading', { level: 3 })
  }
}
