'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cx } from './cx'
import { childrenOf, containsText, type JsonValue } from './jsonValue'
import { StoredValue, storedValueOf } from './StoredValue'

const PAGE = 100

type Props = { name: string; value: JsonValue; depth: number; needle: string }

export function JsonNode({ name, value, depth, needle }: Props) {
  const t = useTranslations('common')
  const [open, setOpen] = useState(depth < 2)
  const [shown, setShown] = useState(PAGE)
  const nested = typeof value === 'object' && value !== null
  if (!nested)
    return (
      <li className="flex gap-1.5 py-px pl-4">
        <Name name={name} />
        <Scalar value={value} />
      </li>
    )
  const stored = storedValueOf(value)
  if (stored)
    return (
      <li className="flex gap-1.5 py-px pl-4">
        <Name name={name} />
        <StoredValue stored={stored} />
      </li>
    )
  const all = childrenOf(value)
  const visible = needle ? all.filter(([key, child]) => containsText(key, child, needle)) : all
  const expanded = open || needle !== ''
  const size = Array.isArray(value)
    ? t('itemCount', { count: all.length })
    : t('fieldCount', { count: all.length })
  return (
    <li>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 max-w-full items-center gap-1 rounded-sm pr-1 text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden className={cx('size-3 shrink-0 text-faint', expanded && 'rotate-90')} />
        <Name name={name} />
        <span className="truncate text-faint">{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
      </button>
      {expanded && (
        <ul className="ml-1.5 border-l border-line pl-1.5">
          {visible.slice(0, shown).map(([key, child]) => (
            <JsonNode key={key} name={key} value={child} depth={depth + 1} needle={needle} />
          ))}
          {visible.length > shown && (
            <li>
              <button
                type="button"
                onClick={() => setShown(shown + PAGE)}
                className="pl-4 text-accent-ink hover:underline"
              >
                {t('showMore', { count: Math.min(PAGE, visible.length - shown) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function Name({ name }: { name: string }) {
  return name === '' ? null : <span className="shrink-0 text-muted">{name}:</span>
}

function Scalar({ value }: { value: null | boolean | number | string }) {
  if (value === null) return <span className="text-faint">null</span>
  if (typeof value === 'string')
    return <span className="min-w-0 whitespace-pre-wrap wrap-anywhere text-json-string">“{value}”</span>
  return (
    <span className={typeof value === 'number' ? 'text-json-number' : 'text-json-boolean'}>
      {String(value)}
    </span>
  )
}
