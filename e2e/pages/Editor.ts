import { expect, type Locator, type Page } from '@playwright/test'

/** Where a node is put, in pixels of the canvas from its upper left corner. */
export type Spot = { x: number; y: number }

export type NodeType =
  | 'Start'
  | 'Plan'
  | 'Carry out'
  | 'Check'
  | 'Branch'
  | 'Ask a person'
  | 'Call a tool'
  | 'Ask a model'
  | 'Result'

/** The editor of one pipeline, in the words of who uses it. Nodes are named by their titles. */
export class Editor {
  readonly page: Page
  readonly canvas: Locator
  readonly panel: Locator
  readonly runPanel: Locator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.locator('.react-flow')
    this.panel = page.getByRole('complementary', { name: 'Panel' })
    this.runPanel = page.getByRole('region', { name: 'Run', exact: true })
  }

  async open(pipelineId: string, { welcome = false } = {}): Promise<void> {
    await this.page.goto(`/pipelines/${pipelineId}${welcome ? '?welcome=1' : ''}`)
    await expect(this.page.getByRole('textbox', { name: 'Name of the pipeline' })).toBeVisible()
    await expect(this.canvas).toBeVisible()
  }

  node(title: string): Locator {
    return this.canvas
      .locator('.react-flow__node')
      .filter({ has: this.page.getByTitle(title, { exact: true }) })
  }

  /** Drags a node from the palette onto the canvas and answers it, selected. */
  async draw(type: NodeType, at: Spot): Promise<Locator> {
    const before = await this.canvas.locator('.react-flow__node').count()
    await this.tab('Palette')
    const item = this.panel.getByRole('button', { name: type, exact: true })
    await item.dragTo(this.canvas, { targetPosition: at })
    await expect(this.canvas.locator('.react-flow__node')).toHaveCount(before + 1)
    return this.canvas.locator('.react-flow__node.selected')
  }

  /** Gives the selected node another title. */
  async rename(title: string): Promise<void> {
    await this.tab('Inspector')
    await this.field('Title').fill(title)
  }

  /** Draws a wire from a port (by the name on the card) into a node. */
  async connect(from: string, port: string, to: string): Promise<void> {
    const source = this.canvas.getByRole('img', { name: `${from}: ${port}`, exact: true })
    const target = this.canvas.getByRole('img', { name: `Into ${to}`, exact: true })
    const wires = this.canvas.locator('.react-flow__edge')
    const before = await wires.count()
    await source.dragTo(target)
    await expect(wires.or(this.page.getByRole('dialog'))).not.toHaveCount(before)
  }

  /** Marks the wire that was just drawn as a loop of at most `max` further rounds. */
  async confirmLoop(max: number): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'This wire closes a circle' })
    await dialog.getByLabel('At most').fill(String(max))
    await dialog.getByRole('button', { name: 'Draw as a loop' }).click()
    await expect(dialog).toBeHidden()
  }

  async select(title: string): Promise<void> {
    const node = this.node(title)
    // a card at the edge is scrolled into sight before the click, and the canvas scrolls back: the click can land beside it
    await expect(async () => {
      await node.getByTitle(title, { exact: true }).click()
      await expect(node).toHaveClass(/(^| )selected( |$)/, { timeout: 1_000 })
    }).toPass()
    await this.tab('Inspector')
  }

  async tab(name: 'Inspector' | 'Palette' | 'Problems' | 'Needs you'): Promise<void> {
    await this.panel.getByRole('tab', { name }).first().click()
  }

  /** A field of the inspector by its label. */
  field(label: string): Locator {
    return this.panel.getByRole('textbox', { name: label, exact: true })
  }

  /** Fills a field of the selected node. `mode` says how the value is written, where there is a choice. */
  async configure(label: string, value: string, mode?: 'text' | 'expression' | 'value'): Promise<void> {
    const modes = { text: 'Text with values in it', expression: 'Expression', value: 'Fixed value' }
    if (mode) {
      const choice = this.panel.getByRole('group', { name: `How “${label}” is written` })
      await choice.getByRole('button', { name: modes[mode], exact: true }).click()
    }
    await this.field(label).fill(value)
  }

  /** Chooses tools for the selected node: one for a tool node, any number for a planner. */
  async chooseTools(...refs: string[]): Promise<void> {
    for (const ref of refs) {
      const search = this.panel.getByRole('searchbox', { name: 'Search tools' })
      if (!(await search.isVisible()))
        await this.panel.getByRole('button', { name: /^(Choose|Change)$/ }).click()
      await search.fill(ref)
      await this.panel.getByRole('button', { name: ref }).click()
    }
    const done = this.panel.getByRole('button', { name: 'Done' })
    if (await done.isVisible()) await done.click()
  }

  /** Says what a chosen tool changes in the world. */
  async sayEffect(tool: string, effect: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: `What ${tool} changes` }).click()
    await this.page.getByRole('option', { name: effect, exact: true }).click()
  }

  /** Gives the selected node the name by which expressions read it. */
  async giveId(id: string): Promise<void> {
    await this.field('Id').fill(id)
    await this.field('Id').press('Enter')
    await expect(this.panel.getByText(`Expressions read it as nodes.${id}`)).toBeVisible()
  }

  /** Adds a field to the schema table of the selected node. */
  async addSchemaField(table: string, name: string, type: string, { required = false } = {}): Promise<void> {
    const fields = this.panel.getByRole('group', { name: table, exact: true })
    await fields.getByRole('button', { name: 'Add field' }).click()
    await fields.getByRole('textbox', { name: 'Field name' }).last().fill(name)
    await fields.getByRole('combobox', { name: `Type of ${name}` }).click()
    await this.page.getByRole('option', { name: type, exact: true }).click()
    if (required) await fields.getByRole('checkbox', { name: 'Required' }).last().check()
  }

  /** Adds a row to a list of small forms and fills it by labels. */
  async addRow(list: string, fields: { [label: string]: string }): Promise<void> {
    const rows = this.panel.getByRole('group', { name: list, exact: true })
    await rows.getByRole('button', { name: `Add to ${list}` }).click()
    for (const [label, value] of Object.entries(fields))
      await rows.getByRole('textbox', { name: label, exact: true }).last().fill(value)
  }

  /** Makes room: zooms out until the canvas shows at most this many percent of the actual size. */
  async zoomTo(percent: number): Promise<void> {
    const zoom = this.canvas.getByRole('toolbar', { name: 'Zoom' })
    const shown = zoom.getByRole('button', { name: /^Zoom \d+ percent/ })
    await expect
      .poll(async () => {
        const now = Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0])
        if (now > percent) await zoom.getByRole('button', { name: 'Zoom out' }).click()
        return now
      })
      .toBeLessThanOrEqual(percent)
  }

  /** Waits until everything on screen is stored. */
  async saved(): Promise<void> {
    await expect(this.page.getByRole('status', { name: 'Saved state' })).toHaveText('Saved')
  }

  /** Problems as they are listed, one text each. */
  async problems(): Promise<string[]> {
    await this.tab('Problems')
    await expect(this.panel.getByText('Checking…')).toBeHidden()
    return this.panel
      .getByRole('tabpanel', { name: /Problems/ })
      .getByRole('listitem')
      .allInnerTexts()
  }

  /** Fills the start form by labels and runs. */
  async run(input: { [label: string]: string } = {}): Promise<void> {
    if (await this.runPanel.isHidden())
      await this.page.getByRole('button', { name: 'Run', exact: true }).click()
    await this.runPanel.getByRole('tab', { name: 'Input' }).click()
    for (const [label, value] of Object.entries(input))
      await this.runPanel.getByRole('textbox', { name: label }).fill(value)
    await this.page.getByRole('button', { name: 'Run', exact: true }).click()
  }

  /** Says that a second run beside the one that waits is meant. */
  async runSecond(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run a second one' }).click()
  }

  /** Asks for a new version of what is on screen, and answers the dialog that says what stands against it. */
  async askToPublish(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Publish/ }).click()
    return this.page.getByRole('dialog', { name: 'Publish' })
  }

  /** Runs with an input that the pipeline brings along. */
  async runSample(name: string): Promise<void> {
    if (await this.runPanel.isHidden())
      await this.page.getByRole('button', { name: 'Run', exact: true }).click()
    await this.chooseSample(name)
    await this.page.getByRole('button', { name: 'Run', exact: true }).click()
  }

  async chooseSample(name: string): Promise<void> {
    await this.runPanel.getByRole('combobox', { name: 'Sample', exact: true }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** The lamp of a node as it is worded, e.g. `Succeeded`. */
  status(title: string): Locator {
    return this.node(title).locator('footer')
  }

  async expectStatus(title: string, words: string): Promise<void> {
    await expect(this.status(title)).toContainText(words, { timeout: 30_000 })
  }

  /** The id of the run on screen. */
  async runId(): Promise<string> {
    const link = this.runPanel.getByRole('link', { name: 'Open run' })
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    if (!id) throw new Error('No run is on screen')
    return id
  }

  /** The card beside the canvas, once a run waits for a person. */
  async card(): Promise<Locator> {
    const card = this.panel.getByRole('article').first()
    await expect(card).toBeVisible({ timeout: 30_000 })
    return card
  }

  /** What stands on the upper edge of a card: `pinned`, `stale`, `breakpoint`, … */
  marks(title: string): Locator {
    return this.node(title).locator('.trial-marks')
  }

  /** Runs one node alone, with the button of its inspector. */
  async testNode(title: string): Promise<void> {
    await this.select(title)
    await this.panel.getByRole('button', { name: 'Test this node' }).click()
  }

  async runFrom(title: string): Promise<void> {
    await this.select(title)
    await this.panel.getByRole('button', { name: 'Run from here' }).click()
  }

  /** Says that the tools with effects are meant to be called; answers what the dialog named. */
  async confirmEffects(): Promise<string[]> {
    const dialog = this.page.getByRole('alertdialog', { name: 'This is a real run' })
    await expect(dialog).toBeVisible()
    const named = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'Run it' }).click()
    await expect(dialog).toBeHidden()
    return named.map((text) => text.replace(/\s+/g, ' '))
  }

  /** Writes what a node should be given, in the form that asks for it. */
  async giveValues(values: { [label: string]: string }): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'What should this node be given?' })
    for (const [label, value] of Object.entries(values))
      await dialog.getByRole('textbox', { name: label }).fill(value)
    await dialog.getByRole('button', { name: 'Test with this' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Presses a key on a node of the canvas. */
  async pressOn(title: string, key: string): Promise<void> {
    await this.select(title)
    await this.node(title).press(key)
  }

  /** What the run on screen says makes it a test. */
  async expectTrial(words: string | RegExp): Promise<void> {
    await expect(this.runPanel).toContainText(words)
  }
}
