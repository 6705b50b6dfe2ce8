'use client'
import { useTranslations } from 'next-intl'
import type { ServerItem } from '@/lib/api/tools'
import { Disclosure } from '../ui/Disclosure'

/** What a server wrote beside the protocol, the newest at the end. */
export function ServerLog({ server: { id, log } }: { server: ServerItem }) {
  const t = useTranslations('tools')
  const lines = log.map((line, nth) => ({ ...line, key: `${line.at}-${nth}` }))
  return (
    <Disclosure className="bg-surface" summary={t('log', { count: log.length })}>
      <ol aria-label={t('logOf', { server: id })} className="max-h-72 overflow-auto font-mono text-xs">
        {lines.map(({ key, at, stream, text }) => (
          <li key={key} className="flex gap-2 py-px">
            <time dateTime={at} className="shrink-0 text-faint tabular-nums">
              {at.slice(11, 19)}
            </time>
            <span className="w-12 shrink-0 text-faint">{stream}</span>
            <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
