import { expect, type Locator, type Page } from '@playwright/test'

/** Settings of the whole installation: what is told, to whom, and what is kept. */
export class InstallationSettings {
  readonly page: Page
  readonly telemetry: Locator
  readonly mail: Locator
  readonly notifications: Locator
  readonly retention: Locator

  constructor(page: Page) {
    this.page = page
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    this.telemetry = section('Telemetry')
    this.mail = section('E-mail')
    this.notifications = section('Notifications')
    this.retention = section('Retention')
  }

  async open(): Promise<void> {
    await this.page.goto('/settings')
    await expect(this.telemetry.getByRole('textbox', { name: /^Collector/ })).toBeVisible()
    await expect(this.mail.getByRole('textbox', { name: 'Mail server' })).toBeVisible()
    await expect(this.retention.getByRole('switch')).toBeVisible()
  }

  async fillCollector(url: string, headers?: string): Promise<void> {
    await this.telemetry.getByRole('textbox', { name: /^Collector/ }).fill(url)
    if (headers !== undefined) await this.telemetry.getByRole('textbox', { name: 'Headers' }).fill(headers)
  }

  async sendTestSpan(): Promise<void> {
    await this.telemetry.getByRole('button', { name: 'Send a test span' }).click()
  }

  /** The trace that the collector has to know, as the page names it. */
  async testTrace(): Promise<string> {
    await expect(this.telemetry).toContainText('The collector took the span in')
    return (await this.telemetry.getByRole('status').locator('code').textContent()) ?? ''
  }

  async fillMailServer({
    host,
    port,
    user,
    password,
  }: {
    host: string
    port: number
    user: string
    password: string
  }): Promise<void> {
    await this.mail.getByRole('textbox', { name: 'Mail server' }).fill(host)
    await this.mail.getByRole('combobox', { name: 'Encryption' }).click()
    await this.page.getByRole('option', { name: 'None' }).click()
    await this.mail.getByRole('textbox', { name: 'Port' }).fill(String(port))
    await this.mail.getByRole('textbox', { name: 'Sender' }).fill('Interlock <robot@example.com>')
    await this.mail.getByRole('textbox', { name: 'User' }).fill(user)
    await this.mail.getByLabel('Password').fill(password)
  }

  async sendTestMail(): Promise<void> {
    await this.mail.getByRole('button', { name: 'Send me a test' }).click()
  }

  async save(section: Locator): Promise<void> {
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(this.page.getByText(/^Saved/).first()).toBeVisible()
  }

  async removeRunsAfter(days: string): Promise<void> {
    const on = this.retention.getByRole('switch')
    if ((await on.getAttribute('aria-checked')) === 'false') await on.click()
    await this.retention.getByRole('textbox', { name: 'Days after their end' }).fill(days)
  }

  async keepEverything(): Promise<void> {
    const on = this.retention.getByRole('switch')
    if ((await on.getAttribute('aria-checked')) === 'true') await on.click()
  }

  async turnOnBrowserNotices(): Promise<void> {
    await this.notifications.getByRole('button', { name: 'Turn on in this browser' }).click()
  }

  async turnOffMail(): Promise<void> {
    await this.mail.getByRole('textbox', { name: 'Mail server' }).fill('')
    await this.save(this.mail)
  }

  mailChoice(kind: string): Locator {
    return this.notifications.getByRole('group', { name: 'By e-mail' }).getByRole('checkbox', { name: kind })
  }

  async wantsMail(kind: string, on: boolean): Promise<void> {
    await this.mailChoice(kind).setChecked(on)
    await expect(this.page.getByText(/^Saved/).first()).toBeVisible()
  }
}
