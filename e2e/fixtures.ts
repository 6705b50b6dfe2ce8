import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { findLayoutFaults } from './layoutFaults'

/** Where the set-up project keeps the owner's session. */
export const OWNER_STATE = path.join(process.env.E2E_HOME ?? '.', 'owner.json')

/** Console lines that are the browser's report of an answer which the test itself asked for. */
const EXPECTED = /the server responded with a status of (401|404|409|422)/

type Options = {
  /** Set by a test that takes the server away on purpose: failed requests are then part of what it looks at. */
  allowFailedRequests: boolean
}

/**
 * Every browser test fails on an uncaught error, a console error, a page wider than its window, or text that is cut off without a way to
 * read it, at its end.
 */
export const test = base.extend<Options & { checkedPage: Page }>({
  allowFailedRequests: [false, { option: true }],
  storageState: OWNER_STATE,
  page: async ({ page, allowFailedRequests }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' || EXPECTED.test(message.text())) return
      if (allowFailedRequests && /Failed to load resource|ERR_/.test(message.text())) return
      errors.push(`console: ${message.text()} (${message.location().url})`)
    })
    await use(page)
    const layout = page.isClosed() ? [] : await page.evaluate(findLayoutFaults)
    expect([...errors, ...layout]).toEqual([])
  },
})

export { expect }
