import { expect, type Locator, type Page } from '@playwright/test'

/** Settings → Models. */
export class ModelSettings {
  readonly page: Page
  readonly section: Locator

  constructor(page: Page) {
    this.page = page
    this.section = page.getByRole('region', { name: 'Models' })
  }

  async open(): Promise<void> {
    await this.page.goto('/settings')
    await expect(this.section.getByRole('textbox', { name: 'Base URL' })).toBeVisible()
  }

  async fill({ url, key, model }: { url?: string; key?: string; model?: string }): Promise<void> {
    if (url !== undefined) await this.section.getByLabel('Base URL').fill(url)
    if (key !== undefined) await this.section.getByLabel('API key').fill(key)
    if (model !== undefined) await this.section.getByLabel('Model', { exact: true }).fill(model)
  }

  async test(): Promise<void> {
    await this.section.getByRole('button', { name: 'Test' }).click()
  }

  async save(): Promise<void> {
    await this.section.getByRole('button', { name: 'Save' }).click()
    await expect(this.page.getByText('Model settings saved.')).toBeVisible()
  }

  async removeKey(): Promise<void> {
    await this.section.getByRole('checkbox', { name: 'Remove stored key' }).check()
    await this.fill({ url: '', model: '' })
    await this.save()
  }
}
