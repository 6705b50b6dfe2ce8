import { expect, type Locator, type Page } from '@playwright/test'

type Box = { x: number; y: number; width: number; height: number }

/** The canvas as a drawing: notes, groups, layout, finding, the outline, and everything keys do. Nodes are named by their titles. */
export class Drawing {
  readonly page: Page
  readonly canvas: Locator
  readonly outline: Locator
  readonly finder: Locator
  readonly overview: Locator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.locator('.react-flow')
    this.outline = page.getByRole('navigation', { name: 'Outline' })
    this.finder = page.getByRole('search')
    this.overview = page.getByRole('img', { name: 'Overview of the graph' })
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Lets go of whatever is selected, with the focus on nothing. */
  async leaveSelection(): Promise<void> {
    await this.canvas.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
    await expect(this.selected()).toHaveCount(0)
  }

  node(title: string): Locator {
    return this.canvas
      .locator('.react-flow__node-step')
      .filter({ has: this.page.getByTitle(title, { exact: true }) })
  }

  nodes(): Locator {
    return this.canvas.locator('.react-flow__node-step')
  }

  /** Ids of the steps that are in sight. */
  async drawn(): Promise<string[]> {
    return this.nodes().evaluateAll((cards) => cards.map((card) => card.getAttribute('data-id') ?? ''))
  }

  selected(): Locator {
    return this.canvas.locator('.react-flow__node.selected')
  }

  async titles(): Promise<string[]> {
    return this.canvas.locator('.card-title').allInnerTexts()
  }

  async select(title: string, ...more: string[]): Promise<void> {
    await this.node(title).getByTitle(title, { exact: true }).click()
    for (const other of more)
      await this.node(other)
        .getByTitle(other, { exact: true })
        .click({ modifiers: ['Shift'] })
    await expect(this.canvas.locator('.react-flow__node-step.selected')).toHaveCount(1 + more.length)
  }

  note(words: string): Locator {
    return this.canvas.getByRole('note', { name: 'Note' }).filter({ hasText: words })
  }

  group(title: string): Locator {
    return this.canvas
      .locator('.react-flow__node-area')
      .filter({ has: this.page.getByTitle(title, { exact: true }) })
  }

  async selectGroup(title: string): Promise<void> {
    await this.group(title).getByTitle(title, { exact: true }).click()
    await expect(this.group(title)).toHaveClass(/selected/)
  }

  async colour(name: string): Promise<void> {
    await this.canvas
      .getByRole('group', { name: 'Colour' })
      .getByRole('button', { name, exact: true })
      .click()
  }

  /** In pixels of the window. */
  async place(part: Locator): Promise<Box> {
    const box = await part.boundingBox()
    if (!box) throw new Error('This is not on the canvas')
    return box
  }

  /** Drags something by its upper left part, step by step, as a hand does. */
  async drag(part: Locator, by: { x: number; y: number }): Promise<void> {
    const { x, y } = await this.place(part)
    await this.page.mouse.move(x + 12, y + 8)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 12 + by.x / 2, y + 8 + by.y / 2, { steps: 4 })
    await this.page.mouse.move(x + 12 + by.x, y + 8 + by.y, { steps: 4 })
    await this.page.mouse.up()
  }

  /** Pulls the lower right corner of what is selected. */
  async resize(by: { x: number; y: number }): Promise<void> {
    const corner = this.canvas.locator('.react-flow__resize-control.handle.bottom.right')
    const { x, y } = await this.place(corner)
    await this.page.mouse.move(x + 4, y + 4)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 4 + by.x, y + 4 + by.y, { steps: 6 })
    await this.page.mouse.up()
  }

  /** Lays the graph out and waits until everything stands still. */
  async tidy(): Promise<void> {
    await this.press('Shift+L')
    await expect(this.page.getByRole('button', { name: 'Undo' })).toBeEnabled()
    await this.still()
  }

  /** Until nothing on the canvas moves any more. */
  async still(): Promise<void> {
    const where = () =>
      this.canvas.evaluate((canvas) =>
        [...canvas.querySelectorAll('.react-flow__node, .react-flow__viewport')]
          .map((part) => JSON.stringify(part.getBoundingClientRect()))
          .join(),
      )
    let before = ''
    await expect
      .poll(
        async () => {
          const now = await where()
          const still = now === before
          before = now
          return still
        },
        { intervals: [200] },
      )
      .toBe(true)
  }

  wire(id: string): Locator {
    return this.canvas.locator(`.react-flow__edge[data-id="${id}"]`)
  }

  /** How the way along a wire is drawn: taken, untaken, active, idle. */
  async wireState(id: string): Promise<string> {
    const classes = (await this.wire(id).locator('path.track').getAttribute('class')) ?? ''
    return /track-(taken|untaken|active|idle)/.exec(classes)?.[1] ?? ''
  }

  /** Wires that carry a mark because something is wrong with them. */
  wrongWires(): Locator {
    return this.canvas.getByRole('button', { name: /^Something is wrong with this wire/ })
  }

  async find(words: string): Promise<void> {
    await this.press('Control+f')
    await this.finder.getByRole('textbox').fill(words)
  }

  /** The choice of where a wire leads, opened by C. */
  connecting(): Locator {
    return this.page.getByRole('dialog', { name: /^Connect/ })
  }

  /** Connects the node that has the focus or is selected, by keys alone. */
  async connectTo(target: string): Promise<void> {
    await this.press('c')
    await expect(this.connecting().getByRole('combobox', { name: 'Leads into' })).toBeFocused()
    await this.page.keyboard.type(target)
    await this.press('Enter')
    await expect(this.connecting()).toBeHidden()
  }

  /** Adds a node by keys alone: beside the selected one and wired to it where that is possible. */
  async add(type: string): Promise<void> {
    await this.press('n')
    await expect(this.page.getByRole('combobox', { name: 'Search nodes' })).toBeFocused()
    await this.page.keyboard.type(type)
    await this.press('Enter')
    await expect(this.page.getByRole('dialog', { name: 'Choose a node' })).toBeHidden()
  }

  zoom(): Locator {
    return this.canvas.getByRole('button', { name: /^Zoom \d+ percent/ })
  }

  /** The status a card still tells whoever listens when it is too far away to be read. */
  async expectStatusFromAfar(title: string, words: string): Promise<void> {
    const card = this.node(title).getByRole('img', { name: `${title}, ${words}`, exact: true })
    await expect(card).toBeVisible({ timeout: 30_000 })
  }

  /** The page draws no frame until it may again: what was to happen in one waits, as on a machine that has much to do. */
  async holdFrames(): Promise<{ release(): Promise<void> }> {
    const held = await this.page.evaluateHandle(() => {
      const draw = window.requestAnimationFrame
      const waiting: FrameRequestCallback[] = []
      window.requestAnimationFrame = (callback) => -waiting.push(callback)
      return { draw, waiting }
    })
    const release = () =>
      held.evaluate(async ({ draw, waiting }) => {
        window.requestAnimationFrame = draw
        for (const callback of waiting) callback(performance.now())
        await new Promise((next) => window.requestAnimationFrame(next))
      })
    return { release }
  }

  /** Until this tab has come to know an event, `<seq> <kind>`, since the last look at renders, where the page was opened to count both. */
  async knows(event: string): Promise<void> {
    await this.page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, `event ${event}`)
  }

  /** One frame of the event stream with one event, passed on to this tab as another tab of the browser would. */
  async hear(run: string, event: { seq: number; kind: string; data: object }): Promise<void> {
    const frame = JSON.stringify({ run, events: [{ ...event, at: new Date(0).toISOString() }] })
    await this.page.evaluate((data) => {
      const channel = new BroadcastChannel('interlock.events')
      channel.postMessage({ kind: 'run', data })
      channel.close()
    }, frame)
  }

  /**
   * How often each card was rendered since the last look, where the page was opened to count it; the parts of a card that look at the run
   * by themselves count as `<card>/<part>`. Whatever was asked for before is on the screen by then.
   */
  async rendersSince(): Promise<{ [card: string]: number }> {
    return this.page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const counts: { [card: string]: number } = {}
      for (const { name } of performance.getEntriesByType('mark'))
        if (name.startsWith('card ')) counts[name.slice(5)] = (counts[name.slice(5)] ?? 0) + 1
      performance.clearMarks()
      return counts
    })
  }
}
