import type { Page } from '@playwright/test'

export type ShownNotice = { title: string; body: string }

declare global {
  interface Window {
    shownNotices: (ShownNotice & { click(): void })[]
    pretendHidden(hidden: boolean): void
  }
}

/** A browser whose notifications can be read and clicked, and whose page can be out of sight: neither can be seen from outside. */
export async function watchNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownNotices = []
    let permission = localStorage.getItem('test.permission') ?? 'default'
    class ReadableNotification {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        permission = 'granted'
        localStorage.setItem('test.permission', permission)
        return permission
      }
      onclick: (() => void) | null = null
      constructor(title: string, { body }: { body: string }) {
        window.shownNotices.push({ title, body, click: () => this.onclick?.() })
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: ReadableNotification })
    let hidden = false
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
    window.pretendHidden = (value) => {
      hidden = value
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
}

export async function hidePage(page: Page): Promise<void> {
  // the page asks what is new from the moment it is out of sight
  const asked = page.waitForResponse((response) => response.url().includes('/api/v1/me/notices'))
  await page.evaluate(() => window.pretendHidden(true))
  await asked
}

export function shownNotices(page: Page): Promise<ShownNotice[]> {
  return page.evaluate(() => window.shownNotices.map(({ title, body }) => ({ title, body })))
}

export async function clickNotice(page: Page): Promise<void> {
  await page.evaluate(() => window.shownNotices[0]?.click())
}
