import en from '@/app/messages/en/mail.json'
import zhCN from '@/app/messages/zh-CN/mail.json'

const TEXTS = { en, 'zh-CN': zhCN }

export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]
export type MailKind = 'opened' | 'escalated' | 'test'

/** Subject and text of a mail, with `{name}` filled in from `values`. */
export function mailText(
  language: Language,
  kind: MailKind,
  values: { [name: string]: string },
): { subject: string; text: string } {
  const { subject, text } = TEXTS[language][kind]
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return { subject: fill(subject), text: fill(text) }
}

/** What a card asks for, in words. */
export function cardKindText(language: Language, kind: string): string {
  const kinds: { [kind: string]: string } = TEXTS[language].kinds
  return kinds[kind] ?? kind
}
