'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import type { PipelineChange } from '@/lib/graph/pipelineChanges'

/** Longer values are cut here; the whole one is on hover. */
const SHOWN = 200

/** Fields that differ, each with what stands on both sides. */
export function FieldChanges({
  changes,
  words,
  equals = false,
}: {
  changes: PipelineChange[]
  words: { before: string; after: string }
  /** The two sides stand beside each other; neither replaces the other. */
  equals?: boolean
}) {
  const t = useTranslations('versions')
  return (
    <ul className="flex flex-col gap-1.5">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="min-w-0 text-xs">
          <div className="font-mono wrap-anywhere text-muted">{path === '' ? t('whole') : path}</div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-2">
            <dt className="text-faint">{words.before}</dt>
            <Value value={before} look={equals ? '' : 'text-danger-ink line-through'} />
            <dt className="text-faint">{words.after}</dt>
            <Value value={after} look={equals ? '' : 'lamp-succeeded text-lamp-ink'} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Value({ value, look }: { value: Json | undefined; look: string }) {
  const t = useTranslations('versions')
  if (value === undefined) return <dd className="text-faint italic">{t('absent')}</dd>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <dd className={`min-w-0 font-mono wrap-anywhere ${look}`} title={text}>
      {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
    </dd>
  )
}
