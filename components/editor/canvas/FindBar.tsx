'use client'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { Input } from '../../ui/Input'
import { type Found, findParts } from '../flow/findParts'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { focusPart } from './focusPart'
import { useNodeWords } from './useNodeWords'
import { useShowPart } from './useShowPart'

/** Finds words anywhere in the pipeline and goes from one place to the next. */
export function FindBar() {
  const open = useEditor((state) => state.finding)
  return open ? <OpenFindBar /> : null
}

function OpenFindBar() {
  const t = useTranslations('editor')
  const { query, setQuery, found, at, go, close } = useFind()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const here = found[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="float absolute top-2 right-2 z-30 flex w-80 max-w-[calc(100%-1rem)] flex-col gap-1 rounded-card p-1.5">
      <div className="flex items-center gap-1">
        <Input
          ref={field}
          aria-label={t('find')}
          placeholder={t('findHint')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          size="sm"
          label={t('findPrevious')}
          hint="Shift Enter"
          disabled={found.length === 0}
          onClick={() => go(-1)}
          icon={<ChevronUp aria-hidden className="size-3.5" />}
        />
        <IconButton
          size="sm"
          label={t('findNext')}
          hint="Enter"
          disabled={found.length === 0}
          onClick={() => go(1)}
          icon={<ChevronDown aria-hidden className="size-3.5" />}
        />
        <IconButton
          size="sm"
          label={t('findClose')}
          hint="Esc"
          onClick={close}
          icon={<X aria-hidden className="size-3.5" />}
        />
      </div>
      <p role="status" className="flex min-w-0 gap-2 px-1 text-xs text-muted tabular-nums">
        {query.trim() !== '' && (
          <span className="shrink-0">
            {found.length === 0 ? t('findNothing') : t('findCount', { at: at + 1, count: found.length })}
          </span>
        )}
        {here && (
          <span className="min-w-0 truncate" title={`${here.name} · ${here.excerpt}`}>
            {here.name} · <span className="text-faint">{here.excerpt}</span>
          </span>
        )}
      </p>
    </search>
  )
}

/** The words, where they were found, and which of those places is shown. */
function useFind() {
  const store = useEditorStore()
  const show = useShowPart()
  const words = useNodeWords()
  const [query, write] = useState('')
  const [found, setFound] = useState<Found[]>([])
  const [at, setAt] = useState(0)
  const look = useCallback(
    (text: string) => {
      const titles = new Map(words.map(({ type, title }) => [type, title]))
      return findParts(store.getState(), text, (type) => titles.get(type) ?? type)
    },
    [store, words],
  )
  const showAt = (list: Found[], index: number) => {
    setFound(list)
    setAt(index)
    const part = list[index]
    if (part) void show(part.id)
  }
  return {
    query,
    found,
    at,
    setQuery: (text: string) => {
      write(text)
      showAt(look(text), 0)
    },
    /** Looks again: the graph may have changed since. */
    go: (step: number) => {
      const list = look(query)
      showAt(list, list.length === 0 ? 0 : (at + step + list.length) % list.length)
    },
    close: () => {
      store.setState({ finding: false })
      const part = found[at]
      if (part) focusPart(part.id)
    },
  }
}
