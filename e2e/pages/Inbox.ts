import { expect, type Locator, type Page } from '@playwright/test'

const VOID = 'Void: keep effects, close'

/** The tasks that wait for a person. */
export class Inbox {
  readonly page: Page
  readonly list: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('list', { name: 'Tasks' })
  }

  async open(): Promise<void> {
    await this.page.goto('/tasks')
    await expect(this.page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  }

  /** Opens one card on a page of its own. */
  async openCard(taskId: string): Promise<TaskCard> {
    await this.page.goto(`/tasks/${taskId}`)
    return this.card()
  }

  /** The cards as they are listed, first of all those that have waited longest. */
  rows(): Locator {
    return this.list.getByRole('listitem')
  }

  async openFirst(): Promise<void> {
    await this.rows().first().getByRole('link').click()
  }

  async card(): Promise<TaskCard> {
    const card = new TaskCard(this.page.getByRole('article').first())
    await expect(card.root).toBeVisible()
    return card
  }
}

/** One card and its choices, on its own page or beside the canvas. */
export class TaskCard {
  readonly root: Locator

  constructor(root: Locator) {
    this.root = root
  }

  async id(): Promise<string> {
    return (await this.root.getAttribute('data-task')) ?? ''
  }

  /** The ticket that the run has made, as the card quotes it. */
  async ticketId(): Promise<string> {
    const effect = this.root.locator('details', { hasText: 'ticket_create(' }).first()
    await effect.locator('summary').click()
    const text = await effect.textContent()
    const ticket = /T-\d+/.exec(text ?? '')?.[0]
    if (!ticket) throw new Error(`The card names no ticket: ${text}`)
    return ticket
  }

  /** Sends the call that failed once more, with other arguments. */
  async continueWith(args: { [name: string]: unknown }): Promise<void> {
    await this.root.getByRole('button', { name: 'Edit arguments…' }).click()
    await this.rewriteArguments(args)
  }

  /** Sends the call that failed once more, as it was. */
  async tryAgain(): Promise<void> {
    await this.root.getByRole('button', { name: /^Try again:/ }).click()
  }

  /** Whether a conversation of turns is begun anew when its step goes on. */
  get beginAnew(): Locator {
    return this.root.getByRole('checkbox', { name: 'Begin its conversation anew' })
  }

  /** Goes on with a value in place of what the failed step would have answered. */
  async skipWith(value: unknown): Promise<void> {
    await this.give(/^Skip “/, 'Value in place of the result (JSON)', value)
  }

  /** Says that the call in question happened, and what it answered. */
  async sayHappened(result: unknown): Promise<void> {
    await this.give('It happened: give its result…', 'What the call answered (JSON)', result)
  }

  async sayNotHappened(): Promise<void> {
    await this.root.getByRole('button', { name: 'It did not happen: send it again' }).click()
  }

  private async give(button: string | RegExp, field: string, value: unknown): Promise<void> {
    const input = this.root.getByRole('textbox', { name: field })
    if (!(await input.isVisible())) await this.root.getByRole('button', { name: button }).click()
    await input.fill(JSON.stringify(value))
    await this.root.getByRole('button', { name: button }).click()
  }

  /** Changes arguments that are being edited, and sends them; undefined takes one away. */
  async rewriteArguments(args: { [name: string]: unknown }): Promise<void> {
    const editor = this.root.getByRole('textbox', { name: /^Arguments of/ })
    const before: unknown = JSON.parse(await editor.inputValue())
    await editor.fill(JSON.stringify(Object.assign({}, before, args)))
    await this.root.getByRole('button', { name: /^Try again:/ }).click()
  }

  /** Arguments as they stand in the form, after a click that was refused for instance. */
  async writtenArguments(): Promise<unknown> {
    return JSON.parse(await this.root.getByRole('textbox', { name: /^Arguments of/ }).inputValue())
  }

  /** The names of the choices that the card offers. */
  async choices(): Promise<string[]> {
    return this.root.getByRole('list', { name: 'Choices' }).getByRole('button').allInnerTexts()
  }

  /** What has happened, newest first: one line per effect, with its fate in words. */
  effects(): Locator {
    return this.root
      .locator('section')
      .filter({ has: this.root.page().getByRole('heading', { name: 'What has already happened' }) })
      .locator(':scope > ul > li')
  }

  /** Asks whether anybody has changed what was made since. */
  async checkEffects(): Promise<void> {
    await this.root.getByRole('button', { name: 'Check now' }).click()
  }

  /** The tick that says whether an effect is to be undone, by the tool that would undo it. */
  undoOf(tool: string): Locator {
    return this.root.getByRole('list', { name: 'Choices' }).getByRole('checkbox', { name: `${tool}(` })
  }

  /** The tick that stands for everything an undo would destroy. */
  get confirmation(): Locator {
    return this.root.getByRole('checkbox', { name: /^Yes, also run:/ })
  }

  get rollBackButton(): Locator {
    return this.root.getByRole('button', { name: /^(Undo|Hand) \d+ effects?/ })
  }

  /** What has been changed in the pipeline since the run began. */
  async changesSince(): Promise<Locator> {
    await this.root.getByText(/since this run began$/).click()
    return this.root.getByRole('list', { name: 'What has changed' }).getByRole('listitem')
  }

  async rollBack(): Promise<void> {
    await this.decideWith(/^Undo \d+ effects?$/)
  }

  async void(): Promise<void> {
    await this.decideWith(VOID)
  }

  /** Without waiting for an answer, as somebody does who is on the way to the next thing. */
  async voidInPassing(): Promise<void> {
    await this.root.getByRole('button', { name: VOID }).click()
  }

  async handOverTo(who: string): Promise<void> {
    await this.root.getByRole('button', { name: 'Hand over…' }).click()
    await this.root.getByRole('textbox', { name: 'Who takes over' }).fill(who)
    await this.decideWith(`Hand over to ${who}`)
  }

  /** Says that what a person had to do by hand is done. */
  async markDone(): Promise<void> {
    await this.decideWith('Done: I have seen to it')
  }

  /** Until the decision is answered, taken or refused. */
  private async decideWith(button: string | RegExp): Promise<void> {
    const answered = this.root.page().waitForResponse((response) => response.url().endsWith('/decision'))
    await this.root.getByRole('button', { name: button }).click()
    await answered
  }

  /** Why a choice was refused, beside it. */
  get refusal(): Locator {
    return this.root.getByRole('alert')
  }

  /** A run that rests on the effects of this card's, as it is linked. */
  forkLink(runId: string): Locator {
    return this.root.getByRole('link', { name: `…${runId.slice(-6)}` })
  }

  /** When it was decided. */
  decidedAt(): Locator {
    return this.root.getByRole('status').locator('time')
  }

  /** Waits until the decision just taken is the card's. */
  async expectDecided(): Promise<void> {
    await expect(this.root).toContainText(/Decided: |: decided by you/)
  }
}
