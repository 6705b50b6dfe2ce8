import { expect, type Locator, type Page } from '@playwright/test'

/** The address that is told of cards nobody resolves. */
export class WebhookSettings {
  readonly page: Page
  readonly section: Locator

  constructor(page: Page) {
    this.page = page
    this.section = page.getByRole('region', { name: 'Webhook', exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/settings')
    await expect(this.address).toBeVisible()
  }

  get address(): Locator {
    return this.section.getByRole('textbox', { name: 'Webhook address' })
  }

  /** Sets the address and answers the secret, which is shown this once. */
  async tell(url: string): Promise<string> {
    await this.address.fill(url)
    await this.section.getByRole('button', { name: 'Save' }).click()
    return this.shownSecret()
  }

  async turnOff(): Promise<void> {
    await this.address.fill('')
    await this.section.getByRole('button', { name: 'Save' }).click()
    await expect(this.section.getByRole('button', { name: 'Send a test' })).toBeHidden()
  }

  /** Makes another secret than `old` and answers it. */
  async renewSecret(old: string): Promise<string> {
    await this.section.getByRole('button', { name: 'New secret' }).click()
    await expect(this.section.getByText(old)).toBeHidden()
    return this.shownSecret()
  }

  async sendTest(): Promise<void> {
    await this.section.getByRole('button', { name: 'Send a test' }).click()
  }

  /** What became of the test, as the page says it. */
  outcome(words: string | RegExp): Locator {
    return this.page.getByText(words)
  }

  private async shownSecret(): Promise<string> {
    const secret = this.section.getByText(/^whsec_/)
    await expect(secret).toBeVisible()
    return (await secret.textContent()) ?? ''
  }
}
