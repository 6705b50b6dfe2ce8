'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from './Button'
import { formatBytes } from './formatBytes'
import { isJsonRecord, type JsonValue } from './jsonValue'
import { useRevealed } from './RevealContext'

export type StoredValueRef = { id: string; bytes: number; preview: string }

/** What `{"$object": …}` says of a value that was too large to be sent along; null for any other value. */
export function storedValueOf(value: JsonValue): StoredValueRef | null {
  const inside = isJsonRecord(value) && Object.keys(value).length === 1 ? value.$object : undefined
  if (!isJsonRecord(inside)) return null
  const { id, bytes, preview } = inside
  return typeof id === 'string' && typeof bytes === 'number' && typeof preview === 'string'
    ? { id, bytes, preview }
    : null
}

/** The whole of such a value for saving, and its beginning. */
export function StoredValue({ stored: { id, bytes, preview } }: { stored: StoredValueRef }) {
  const t = useTranslations('common')
  const query = useRevealed() ? '?reveal=1' : ''
  return (
    <span className="flex min-w-0 flex-col items-start gap-1">
      <a
        href={`/api/v1/objects/${encodeURIComponent(id)}${query}`}
        download
        className={buttonClass('secondary', 'sm')}
      >
        <Download aria-hidden className="size-3.5" />
        {t('downloadValue', { size: formatBytes(bytes) })}
      </a>
      <span className="max-w-full wrap-anywhere text-json-string">{preview}…</span>
    </span>
  )
}
