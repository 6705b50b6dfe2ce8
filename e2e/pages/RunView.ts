import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** How long a run may take until a word is on screen; generous, because machines that test are busy. */
const RUN_MS = 30_000

/** The page of one run. */
export class RunView {
  readonly page: Page
  readonly header: Locator

  constructor(page: Page) {
    this.page = page
    this.header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  }

  async open(runId: string): Promise<void> {
    await this.page.goto(`/runs/${runId}`)
    await expect(this.page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }

  /** Opens the run by another way to the installation, in a page that counts the events that reach it. */
  async openCounted(runId: string, origin: string): Promise<void> {
    await this.page.goto(`${origin}/runs/${runId}?marks=events`)
    await expect(this.page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }

  /** Every event that the page took into its run, `<seq> <kind>` each, in the order in which it did. */
  async countedEvents(): Promise<string[]> {
    return this.page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .flatMap(({ name }) => (name.startsWith('event ') ? [name.slice(6)] : [])),
    )
  }

  /** A node in the list of those that were reached, with its lamp in words. */
  async expectNode(title: string, words: string): Promise<void> {
    const nodes = this.page.getByRole('tabpanel', { name: 'Overview' }).getByRole('listitem')
    await expect(nodes.filter({ hasText: title })).toContainText(words, { timeout: RUN_MS, ignoreCase: true })
  }

  async expectStatus(words: string): Promise<void> {
    await expect(this.header.getByText(words, { exact: true })).toBeVisible({ timeout: RUN_MS })
  }

  async tab(name: 'Overview' | 'Trace' | 'Checkpoints' | 'Prompts' | 'Graph'): Promise<Locator> {
    await this.page.getByRole('tab', { name }).click()
    return this.page.getByRole('tabpanel', { name })
  }

  /** One line per tool call, oldest first, with its fate in words. */
  async checkpoints(): Promise<Locator> {
    return (await this.tab('Checkpoints')).getByRole('list', { name: 'Checkpoints' }).locator(':scope > li')
  }

  /** What was undone, in the order in which that happened. */
  async undos(): Promise<Locator> {
    return (await this.checkpoints()).filter({ has: this.page.locator('summary', { hasText: 'Undo: ' }) })
  }

  /** The rows of the timeline by their names. */
  async span(name: string): Promise<Locator> {
    return (await this.tab('Trace')).getByRole('treeitem').filter({ hasText: name })
  }

  /** What is known of one span, beside the timeline; a running one is chosen by itself. */
  detail(name: string): Locator {
    return this.page.getByRole('tabpanel', { name: 'Trace' }).getByRole('region', { name })
  }

  /** What the run has used of what it may, in words: `2 / 24`. */
  meter(name: 'Steps' | 'Tokens' | 'Cost' | 'Active time'): Locator {
    return this.header.locator('dl > div').filter({ hasText: name }).locator('dd')
  }

  /** A node on the canvas of the graph tab. */
  async node(title: string): Promise<Locator> {
    const canvas = (await this.tab('Graph')).locator('.react-flow')
    return canvas.locator('.react-flow__node').filter({ has: this.page.getByTitle(title, { exact: true }) })
  }

  /** Saves a value that is too large to be shown, and answers what came. */
  async download(within: Locator): Promise<unknown> {
    const coming = this.page.waitForEvent('download')
    await within.getByRole('link', { name: /^Download/ }).click()
    return JSON.parse(await readFile(await (await coming).path(), 'utf8'))
  }

  /** The card on this page that says what is to be seen to, or asks. */
  card(words: string): Locator {
    return this.page.getByRole('article').filter({ hasText: words })
  }

  /** Opens the form that starts another run from a call of this one. */
  async askToFork(tool: string): Promise<Locator> {
    const call = (await this.checkpoints()).filter({ hasText: tool }).first()
    await call.locator('summary').first().click()
    await call.getByRole('button', { name: /^Fork/ }).click()
    const form = this.page.getByRole('dialog', { name: new RegExp(`^Fork (after|before) ${tool}`) })
    await expect(form).toBeVisible()
    return form
  }

  /** Forks from a call, with other arguments for it or other values that nodes gave, and answers the new run's id once its page is shown. */
  async fork(
    tool: string,
    { args, outputs = {} }: { args?: object; outputs?: { [node: string]: object } } = {},
  ): Promise<string> {
    const form = await this.askToFork(tool)
    await this.startFork(form, { tool, outputs, ...(args ? { args } : {}) })
    await expect(form).toBeHidden()
    await expect(this.header).toContainText('Forked from')
    return this.page.url().split('/').at(-1) ?? ''
  }

  /** Fills the form of a fork and sends it. */
  async startFork(
    form: Locator,
    {
      tool = '',
      args,
      outputs = {},
    }: { tool?: string; args?: object; outputs?: { [node: string]: object } } = {},
  ): Promise<void> {
    if (args) await merge(form.getByRole('textbox', { name: `Arguments of ${tool}` }), args)
    for (const [node, output] of Object.entries(outputs)) {
      await form.getByText(node, { exact: true }).click()
      await merge(form.getByRole('textbox', { name: `What “${node}” gave` }), output)
    }
    await form.getByRole('button', { name: 'Start the fork' }).click()
  }

  /** Why a fork was refused. */
  refusal(form: Locator): Locator {
    return form.getByRole('alert')
  }

  /** Arguments as they stand in the form of a fork. */
  async writtenArguments(form: Locator): Promise<unknown> {
    return JSON.parse(await form.getByRole('textbox', { name: /^Arguments of/ }).inputValue())
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel run' }).click()
  }
}

/** Changes members of the JSON object in a field. */
async function merge(field: Locator, changes: object): Promise<void> {
  const before: unknown = JSON.parse(await field.inputValue())
  await field.fill(JSON.stringify(Object.assign({}, before, changes)))
}
