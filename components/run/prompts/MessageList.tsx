'use client'
import { useTranslations } from 'next-intl'
import type { JsonObject } from '@/lib/graph/json'
import { CodeText } from '../../ui/CodeText'
import { JsonTree } from '../../ui/JsonTree'
import { promptMessages } from './promptMessages'

/** The messages of a request in the order they were sent. */
export function MessageList({ request }: { request: JsonObject }) {
  const t = useTranslations('watch')
  return (
    <ol aria-label={t('messages')} className="flex min-w-0 flex-col gap-2">
      {promptMessages(request).map(({ role, content, toolCalls }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity than their place
        <li key={index} className="min-w-0">
          <p className="mb-1 text-xs font-medium text-muted">
            {t.has(`role.${role}`) ? t(`role.${role}`) : role}
          </p>
          {content !== '' && <CodeText text={content} />}
          {toolCalls !== null && <JsonTree label={t('toolCalls')} value={toolCalls} />}
        </li>
      ))}
    </ol>
  )
}
