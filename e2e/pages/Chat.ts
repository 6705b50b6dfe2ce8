import { expect, type Locator, type Page } from '@playwright/test'
import { TaskCard } from './Inbox'

/** How long an answer may take; generous, because machines that test are busy. */
const ANSWER_MS = 30_000

/** A conversation with a pipeline, in the words of who has it. */
export class Chat {
  readonly page: Page
  readonly conversation: Locator
  readonly messages: Locator
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.conversation = page.getByRole('region', { name: /^(Conversation|对话内容)$/ })
    this.messages = this.conversation.getByRole('list', { name: /^(Messages|消息)$/ })
    this.field = page.getByRole('textbox', { name: /^(Message|消息)$/ })
  }

  async open(pipelineId: string): Promise<void> {
    await this.page.goto(`/pipelines/${pipelineId}/chat`)
    await expect(this.field).toBeFocused()
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await expect(this.field).toBeVisible()
  }

  /** Writes something and sends it by Enter. */
  async say(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.field).toHaveValue('')
  }

  /** Takes one of the suggestions and sends it. */
  async takeSuggestion(text: string): Promise<void> {
    await this.conversation
      .getByRole('list', { name: 'Suggestions' })
      .getByRole('button', { name: text })
      .click()
    await expect(this.field).toHaveValue(text)
    await this.page.getByRole('button', { name: 'Send' }).click()
  }

  /** What was said and what came of it, the newest last. */
  turn(index: number): Locator {
    return this.messages.locator(':scope > li').nth(index)
  }

  get last(): Locator {
    return this.messages.locator(':scope > li').last()
  }

  /** The newest message has been answered with these words. */
  async expectAnswer(words: string | RegExp): Promise<void> {
    await expect(this.last).toContainText(words, { timeout: ANSWER_MS })
    await this.expectFree()
  }

  /** The run behind the newest message has ended like this. */
  async expectOutcome(status: string | RegExp): Promise<void> {
    await expect(this.last.getByText(status).first()).toBeVisible({ timeout: ANSWER_MS })
  }

  async expectWorking(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^(Stop|停止)$/ })).toBeVisible({ timeout: ANSWER_MS })
  }

  /** Nothing is at work any more. */
  async expectFree(): Promise<void> {
    await expect(this.last.getByRole('link', { name: /^(Show the run|查看运行)$/ })).toBeVisible({
      timeout: ANSWER_MS,
    })
  }

  async stop(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop', exact: true }).click()
  }

  /** The card that stands in the conversation. */
  async card(): Promise<TaskCard> {
    const card = this.conversation.getByRole('article').last()
    await expect(card).toBeVisible({ timeout: ANSWER_MS })
    return new TaskCard(card)
  }

  /** The sentence that asks what a message means, or says why it was not sent. */
  get question(): Locator {
    return this.conversation.getByRole('alert')
  }

  async choose(button: string): Promise<void> {
    await this.conversation.getByRole('button', { name: button, exact: true }).click()
  }

  chats(): Locator {
    return this.page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem')
  }

  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'New chat', exact: true }).click()
    await expect(this.conversation.getByText(/^Say what you need/)).toBeVisible()
  }

  async takeUp(title: string): Promise<void> {
    await this.chats().filter({ hasText: title }).getByRole('button').first().click()
  }

  async remove(title: string): Promise<void> {
    await this.chats().filter({ hasText: title }).hover()
    await this.page.getByRole('button', { name: `Delete chat: ${title}` }).click()
  }
}
