import type { Said } from '../graph/wording'

export type NotificationKinds = {
  /** A card that waits for this person has been opened. */
  opened: boolean
  /** Such a card has waited for a day. */
  escalated: boolean
}

/** Answer, and body: which cards one person is told of, and how; `language` is that of their e-mails. In the browser only where it was also allowed there. */
export type NotificationPreferences = {
  mail: NotificationKinds
  browser: NotificationKinds
  language: 'en' | 'zh-CN'
}

/** A card to be shown outside of the page: in a corner of the screen, where strangers may look, so its question is masked. */
export type CardNotice = {
  /** Id of the card. */
  task: string
  kind: keyof NotificationKinds
  /** Its kind. */
  card: string
  pipeline: string
  question: string
  /** Which sentence of ours the question is. */
  says: Said | null
}

/** `now` (ISO 8601, the database's) is what to ask from next. */
export type CardNotices = { items: CardNotice[]; now: string }
