'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import { cx } from '../../ui/cx'
import { Input } from '../../ui/Input'
import { EffectBadge } from './EffectBadge'
import { effectOf } from './effectOf'
import { useTools } from './useTools'

type Props = {
  label: string
  chosen: ReadonlySet<string>
  /** Several can be chosen at once. */
  multiple: boolean
  onChoose: (ref: string) => void
}

/** The tools of this installation to choose from, with what they do and what they change. */
export function ToolList({ label, chosen, multiple, onChoose }: Props) {
  const t = useTranslations('editor')
  const { tools, known, policies } = useTools()
  const [query, setQuery] = useState('')
  const found = tools.filter((tool) => matches(tool, query))
  return (
    <div className="flex flex-col gap-1.5">
      <Input
        type="search"
        aria-label={t('toolSearch')}
        placeholder={t('toolSearch')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul aria-label={label} className="max-h-72 overflow-y-auto rounded-control border border-line">
        {found.map((tool) => (
          <li key={tool.ref} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-pressed={chosen.has(tool.ref)}
              disabled={tool.disabled !== undefined}
              onClick={() => onChoose(tool.ref)}
              className={cx(
                'flex w-full flex-col gap-0.5 px-2 py-1.5 text-left hover:bg-hover disabled:opacity-60',
                chosen.has(tool.ref) && 'bg-accent-soft',
              )}
            >
              <span className="flex min-w-0 items-center gap-2">
                {multiple && <Mark checked={chosen.has(tool.ref)} />}
                <span className="min-w-0 flex-1 truncate font-mono text-xs" title={tool.ref}>
                  {tool.ref}
                </span>
                <EffectBadge effect={effectOf(tool.ref, policies, tool)} />
              </span>
              {tool.title !== undefined && tool.title !== '' && (
                <span className="text-xs font-medium">{tool.title}</span>
              )}
              <span className="line-clamp-2 text-xs text-muted" title={tool.description}>
                {tool.disabled ?? tool.description}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-2 py-3 text-xs text-faint">
            {!known ? t('toolsLoading') : tools.length === 0 ? t('toolsNone') : t('toolsNoMatch')}
          </li>
        )}
      </ul>
    </div>
  )
}

function Mark({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'size-3.5 shrink-0 rounded-sm border',
        checked ? 'border-accent bg-accent' : 'border-faint bg-surface',
      )}
    />
  )
}

function matches({ ref, title, description }: CatalogueTool, query: string): boolean {
  const words = query.trim().toLowerCase().split(/\s+/)
  const text = `${ref} ${title ?? ''} ${description}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
