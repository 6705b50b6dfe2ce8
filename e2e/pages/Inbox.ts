import { expect, type Locator, type Page } from '@playwright/test'

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
    const editor = this.root.getByRole('textbox', { name: /^Arguments of/ })
    const before: unknown = JSON.parse(await editor.inputValue())
    await editor.fill(JSON.stringify(Object.assign({}, before, args)))
    await this.root.getByRole('button', { name: /^Try again:/ }).click()
  }

  async rollBack(): Promise<void> {
    await this.root.getByRole('button', { name: /^Undo \d+ effects?$/ }).click()
  }

  async void(): Promise<void> {
    await this.root.getByRole('button', { name: 'Void: keep effects, close' }).click()
  }

  async handOverTo(who: string): Promise<void> {
    await this.root.getByRole('button', { name: 'Hand over…' }).click()
    await this.root.getByRole('textbox', { name: 'Who takes over' }).fill(who)
    await this.root.getByRole('button', { name: `Hand over to ${who}` }).click()
  }

  /** Says that what a person had to do by hand is done. */
  async markDone(): Promise<void> {
    await this.root.getByRole('button', { name: 'Done: I have seen to it' }).click()
  }
}
