import { expect, type Locator, type Page } from '@playwright/test'

/** What runs have left behind outside, wherever it was. */
export class EffectsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/runs/effects')
    await expect(this.page.getByRole('heading', { name: 'Effects left behind', level: 1 })).toBeVisible()
  }

  async show(kind: 'Left as they are' | 'Undo failed' | 'Given to a person' | 'Undone'): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Show' }).click()
    await this.page.getByRole('option', { name: kind, exact: true }).click()
  }

  /** The effects that carry a text, in their arguments for instance. */
  rows(text: string): Locator {
    return this.page
      .getByRole('list', { name: 'Effects left behind' })
      .locator(':scope > li')
      .filter({ hasText: text })
  }

  /** Opens the run that a row is about. */
  async openRun(row: Locator): Promise<void> {
    await row.locator('summary').first().click()
    await row.getByRole('link', { name: 'Open the run' }).click()
  }
}
