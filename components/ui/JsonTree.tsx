'use client'
import { Braces, ListTree, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeText } from './CodeText'
import { CopyButton } from './CopyButton'
import { cx } from './cx'
import { fieldClass } from './fieldClass'
import { IconButton } from './IconButton'
import { JsonNode } from './JsonNode'
import { childrenOf, type JsonValue } from './jsonValue'

type Props = { value: JsonValue; label: string; className?: string }

/** JSON as a tree one can fold, search and copy, or as the raw text. */
export function JsonTree({ value, label, className }: Props) {
  const t = useTranslations('common')
  const [raw, setRaw] = useState(false)
  const [query, setQuery] = useState('')
  const text = JSON.stringify(value, null, 2)
  const large = childrenOf(value).length > 4 || text.length > 400
  return (
    <section
      aria-label={label}
      className={cx('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      <header className="flex h-8 items-center gap-1 border-b border-line pr-1 pl-2">
        <h4 className="min-w-0 flex-1 truncate text-xs font-medium text-muted">{label}</h4>
        {large && !raw && (
          <div className="relative w-28 shrink">
            <Search aria-hidden className="absolute top-1.5 left-1.5 size-3 text-faint" />
            <input
              type="search"
              aria-label={t('searchIn', { label })}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              className={cx(fieldClass, 'h-6 pl-6 text-xs')}
            />
          </div>
        )}
        <IconButton
          size="sm"
          label={raw ? t('showTree') : t('showRaw')}
          onClick={() => setRaw(!raw)}
          icon={
            raw ? <ListTree aria-hidden className="size-3.5" /> : <Braces aria-hidden className="size-3.5" />
          }
        />
        {!raw && <CopyButton text={text} label={t('copyJson')} />}
      </header>
      {raw ? (
        <CodeText text={text} className="m-2" />
      ) : (
        <ul className="max-h-96 overflow-auto p-2 font-mono text-xs">
          <JsonNode name="" value={value} depth={0} needle={query.trim().toLowerCase()} />
        </ul>
      )}
    </section>
  )
}
