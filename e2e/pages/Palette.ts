import { expect, type Locator, type Page } from '@playwright/test'

/** Search and commands by keyboard, in the words of who uses it. */
export class Palette {
  readonly page: Page
  readonly dialog: Locator
  readonly input: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Search everything' })
    this.input = this.dialog.getByRole('combobox')
  }

  async press(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k')
  }

  async open(): Promise<void> {
    await this.press()
    await expect(this.input).toBeFocused()
  }

  /** Opens it and types; answers when the first line that fits is there. */
  async search(words: string, expected: string): Promise<void> {
    await this.open()
    await this.input.fill(words)
    await expect(this.line(expected)).toBeVisible()
  }

  /** A line by what it says. */
  line(text: string): Locator {
    return this.dialog.getByRole('option').filter({ hasText: text }).first()
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name })
  }

  /** Searches for something and takes it by keyboard alone. */
  async take(words: string, text: string): Promise<void> {
    await this.search(words, text)
    for (let step = 0; step < 20; step += 1) {
      if ((await this.line(text).getAttribute('data-selected')) === 'true') break
      await this.page.keyboard.press('ArrowDown')
    }
    await this.page.keyboard.press('Enter')
    await expect(this.dialog).toBeHidden()
  }
}
