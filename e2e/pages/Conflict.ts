import { expect, type Locator, type Page } from '@playwright/test'

/** What an editor shows when somebody else saved in between. */
export class Conflict {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Somebody saved in between' })
  }

  async appears(): Promise<void> {
    await expect(this.dialog).toBeVisible()
  }

  async choose(way: 'Merge' | 'Reload theirs' | 'Keep mine as a copy'): Promise<void> {
    await this.dialog.getByRole('button', { name: way }).click()
    await expect(this.dialog).toBeHidden()
  }

  /** Says whose version of one part stands. */
  async side(part: string, side: 'Yours' | 'Theirs'): Promise<void> {
    const choices = this.dialog.getByRole('group', { name: `Which stands: ${part}` })
    await choices.getByRole('radio', { name: side }).check()
  }

  async overwrite(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Overwrite theirs…' }).click()
    const question = this.page.getByRole('alertdialog', { name: 'Overwrite what was saved?' })
    await question.getByRole('button', { name: 'Overwrite', exact: true }).click()
    await expect(this.dialog).toBeHidden()
  }
}
