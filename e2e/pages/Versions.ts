import { expect, type Locator, type Page } from '@playwright/test'

/** The history of a pipeline, opened from its editor. */
export class Versions {
  readonly page: Page
  readonly dialog: Locator
  readonly differences: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Versions' })
    this.differences = this.dialog.getByRole('region', { name: 'Differences' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click()
    await this.page.getByRole('menuitem', { name: 'Versions' }).click()
    await expect(this.dialog.getByRole('list', { name: 'Published versions' })).toBeVisible()
  }

  version(number: number): Locator {
    return this.dialog
      .getByRole('list', { name: 'Published versions' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link', { name: `Open version ${number}` }) })
  }

  async compare(from: string, to: string): Promise<void> {
    await this.choose('From', from)
    await this.choose('To', to)
  }

  private async choose(side: string, name: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: side, exact: true }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** A node on the canvas that holds both, with the word of what became of it. */
  node(title: string): Locator {
    return this.dialog
      .locator('.react-flow__node')
      .filter({ has: this.page.getByTitle(title, { exact: true }) })
  }

  async restore(number: number, { keepDraft }: { keepDraft?: boolean } = {}): Promise<void> {
    await this.version(number)
      .getByRole('button', { name: `Restore version ${number}` })
      .click()
    const question = this.page.getByRole('alertdialog', { name: `Restore version ${number}?` })
    if (keepDraft !== undefined) {
      const keep = question.getByRole('checkbox', { name: 'Keep the present draft' })
      await keep.setChecked(keepDraft)
    }
    await question.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(question).toBeHidden()
  }
}
