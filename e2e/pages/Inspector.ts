import { expect, type Locator, type Page } from '@playwright/test'

/** The settings of what is selected, in the words of who fills them in. Fields are named by their labels. */
export class Inspector {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('complementary', { name: 'Panel' })
  }

  field(label: string): Locator {
    return this.panel.getByRole('textbox', { name: label, exact: true })
  }

  /** Empties a field of words or code and types into it, key by key. */
  async type(label: string, keys: string): Promise<void> {
    const field = this.field(label)
    await field.fill('')
    await field.pressSequentially(keys)
  }

  /** Parts of the app that the page has not loaded yet stay on their way until they may come. */
  async holdScripts(): Promise<{ release(): void }> {
    let release = () => {}
    const free = new Promise<void>((resolve) => {
      release = resolve
    })
    await this.page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await free
      await route.continue()
    })
    return { release }
  }

  /** The list of completions, wherever it is shown. */
  get completions(): Locator {
    return this.page.getByRole('listbox', { name: 'Completions' })
  }

  /** Takes a completion with the keyboard alone. */
  async complete(name: string): Promise<void> {
    const wanted = this.completions.getByRole('option', { name: new RegExp(`^${name}`) }).first()
    await expect(wanted).toBeVisible()
    await expect(async () => {
      if ((await wanted.getAttribute('aria-selected')) !== 'true') await this.page.keyboard.press('ArrowDown')
      expect(await wanted.getAttribute('aria-selected')).toBe('true')
    }).toPass()
    await this.page.keyboard.press('Enter')
    await expect(this.completions).toBeHidden()
  }

  /** What fields would have given in the last run, one text each. */
  get previews(): Locator {
    return this.panel.getByRole('status', { name: 'With the last run’s data' })
  }

  /** Opens the large view of a field. */
  async enlarge(label: string): Promise<Locator> {
    await this.panel.getByRole('button', { name: `Large view of ${label}` }).click()
    const dialog = this.page.getByRole('dialog', { name: label })
    await expect(dialog).toBeVisible()
    return dialog
  }

  fix(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name })
  }

  /** Shows a schema as text, or as a table again. */
  async showSchema(table: string, as: 'JSON' | 'a table'): Promise<void> {
    const group = this.panel.getByRole('group', { name: table, exact: true })
    await group
      .getByRole('button', { name: `As ${as}` })
      .first()
      .click()
  }

  async openPolicy(): Promise<void> {
    await this.panel.getByText('How it is called and undone').click()
  }

  /** The form of the rule for one argument of a tool. */
  rule(argument: string): Locator {
    const remove = this.page.getByRole('button', { name: `Remove the rule for ${argument}` })
    return this.panel.locator('details').filter({ has: remove }).last()
  }

  async openLimits(): Promise<void> {
    await this.panel.getByText('Limits', { exact: true }).click()
  }

  async choose(label: string, option: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async switchOn(label: string): Promise<void> {
    await this.panel.getByRole('switch', { name: label, exact: true }).click()
  }

  /** The picture of how times lie inside one another. */
  get times(): Locator {
    return this.panel.getByRole('region', { name: 'How times nest' })
  }
}
