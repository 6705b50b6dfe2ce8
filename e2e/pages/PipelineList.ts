import { expect, type Locator, type Page } from '@playwright/test'

/** The list of pipelines with its templates, in the words of who uses it. */
export class PipelineList {
  readonly page: Page
  readonly table: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: 'Pipelines' })
  }

  async open(): Promise<void> {
    await this.page.goto('/pipelines')
    await expect(this.page.getByRole('heading', { name: 'Pipelines', level: 1 })).toBeVisible()
    await expect(this.page.getByRole('heading', { name: 'Templates' })).toBeVisible()
  }

  /** Without the head of the table. */
  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row')
  }

  /** Narrows the list down to names with these words in them. */
  async search(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search pipelines' }).fill(words)
  }

  get more(): Locator {
    return this.page.getByRole('button', { name: 'Load more' })
  }

  async showMore(): Promise<void> {
    await this.more.click()
  }

  /** What is said for a moment, at the edge of the page. */
  get notices(): Locator {
    return this.page.getByRole('region', { name: /^Notifications/ })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Makes a pipeline of a template and answers its id, with the editor on screen. */
  async startFrom(name: string): Promise<string> {
    await this.page.getByRole('button', { name: `Use template: ${name}` }).click()
    return this.openedPipeline()
  }

  /** Begins with a blank canvas and answers its id. */
  async drawNew(): Promise<string> {
    await this.page.getByRole('button', { name: 'New pipeline' }).click()
    return this.openedPipeline()
  }

  /** Chooses a file behind the Import button. */
  async importFile(name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Import', exact: true }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }

  /** Drags a file from outside over the page and lets it go. */
  async dropFile(name: string, text: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([content], fileName, { type: 'application/json' }))
        return data
      },
      [name, text] as const,
    )
    const body = this.page.locator('body')
    await body.dispatchEvent('dragover', { dataTransfer: transfer })
    await expect(this.page.getByText('Drop the file to import it as a new pipeline')).toBeVisible()
    await body.dispatchEvent('drop', { dataTransfer: transfer })
  }

  /** Exports by the menu of a row and answers the text of the file. */
  async exportFile(name: string): Promise<{ file: string; text: string }> {
    await this.row(name)
      .getByRole('button', { name: `More about ${name}` })
      .click()
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('menuitem', { name: 'Export as JSON' }).click()
    const file = await download
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    return { file: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
  }

  /** Deletes by the menu of a row. */
  async remove(name: string): Promise<void> {
    await this.openMenu(name)
    await this.page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(this.row(name)).toBeHidden()
  }

  /** Asks for the file of a pipeline whose texts look like secrets, and answers the question that comes instead. */
  async askToExport(name: string): Promise<Locator> {
    await this.openMenu(name)
    await this.page.getByRole('menuitem', { name: 'Export as JSON' }).click()
    const question = this.page.getByRole('dialog').filter({ hasText: name })
    await expect(question).toBeVisible()
    return question
  }

  /** The ways in which other systems run a published pipeline: two requests, and what MCP clients keep in their settings. */
  async snippets(name: string): Promise<{ curl: string; typescript: string; mcp: string; tool: string }> {
    await this.openMenu(name)
    await this.page.getByRole('menuitem', { name: 'Use it from elsewhere' }).click()
    const dialog = this.page.getByRole('dialog', { name: `Use “${name}”` })
    const text = async () => (await dialog.getByRole('tabpanel').locator('pre').textContent()) ?? ''
    const curl = await text()
    await dialog.getByRole('tab', { name: 'TypeScript' }).click()
    const typescript = await text()
    await dialog.getByRole('tab', { name: 'MCP' }).click()
    const hint = dialog.getByText('The pipeline is the tool')
    const tool = (await hint.locator('code').textContent()) ?? ''
    return { curl, typescript, mcp: await text(), tool }
  }

  async offersUse(name: string): Promise<boolean> {
    await this.openMenu(name)
    await expect(this.page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
    return this.page.getByRole('menuitem', { name: 'Use it from elsewhere' }).isVisible()
  }

  /** Pastes text onto the page, as from the clipboard. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  }

  /** The report about a file: what is missing or wrong, before or instead of importing it. */
  report(file: string): Locator {
    return this.page.getByRole('dialog').filter({ hasText: file })
  }

  async confirmImport(): Promise<string> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    return this.openedPipeline()
  }

  /** Opens the chat by the menu of a row. */
  async chatWith(name: string): Promise<void> {
    await this.openMenu(name)
    await this.page.getByRole('menuitem', { name: 'Chat', exact: true }).click()
  }

  async offersChat(name: string): Promise<boolean> {
    await this.openMenu(name)
    await expect(this.page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
    return this.page.getByRole('menuitem', { name: 'Chat', exact: true }).isVisible()
  }

  private async openMenu(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `More about ${name}` })
      .click()
  }

  async openedPipeline(): Promise<string> {
    await this.page.waitForURL(/\/pipelines\/[0-9a-f-]{36}/)
    const id = /\/pipelines\/([0-9a-f-]{36})/.exec(this.page.url())?.[1]
    if (!id) throw new Error(`No pipeline is open at ${this.page.url()}`)
    await expect(this.page.locator('.react-flow')).toBeVisible()
    return id
  }
}
