import { expect, type Locator, type Page } from '@playwright/test'

/** Deleted pipelines. */
export class Trash {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/pipelines/trash')
    await expect(this.page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  }

  row(name: string): Locator {
    return this.page.getByRole('table', { name: 'Trash' }).getByRole('row').filter({ hasText: name })
  }

  async restore(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Restore ${name}` })
      .click()
    await expect(this.row(name)).toBeHidden()
  }

  async askToDelete(name: string): Promise<Locator> {
    await this.row(name)
      .getByRole('button', { name: `Delete for good: ${name}` })
      .click()
    return this.page.getByRole('alertdialog', { name: `Delete “${name}” for good?` })
  }

  async deleteForGood(name: string): Promise<void> {
    const question = await this.askToDelete(name)
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await expect(question).toBeHidden()
  }
}
