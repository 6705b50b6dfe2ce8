'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useDebounced } from '@/lib/client/useDebounced'
import { Button } from '../../ui/Button'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import { Switch } from '../../ui/Switch'
import { RUN_FILTERS } from '../runFilters'
import { isFilter, PERIOD_NAMES, type RunFilters, TRIGGERS } from './runQuery'
import { SavedViews } from './SavedViews'

type Props = {
  filters: RunFilters
  onChange: (part: Partial<RunFilters>) => void
  onShow: (query: string) => void
  live: boolean
  onLive: (live: boolean) => void
}

export function RunFilterBar({ filters, onChange, onShow, live, onLive }: Props) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <WordsInput
        key={filters.q === '' ? 'empty' : 'words'}
        words={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label={t('filterStatus')}
        className="w-44!"
        value={filters.status}
        onValueChange={(status) => {
          if (isFilter(status)) onChange({ status })
        }}
        options={Object.keys(RUN_FILTERS).map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <Select
        aria-label={watch('filterTrigger')}
        className="w-36!"
        value={filters.trigger}
        onValueChange={(trigger) => onChange({ trigger })}
        options={[
          { value: 'any', label: watch('anyTrigger') },
          ...TRIGGERS.map((value) => ({ value, label: t(`trigger.${value}`) })),
        ]}
      />
      <Select
        aria-label={watch('filterPeriod')}
        className="w-36!"
        value={filters.period}
        onValueChange={(next) => {
          const period = PERIOD_NAMES.find((name) => name === next)
          if (period) onChange({ period })
        }}
        options={PERIOD_NAMES.map((value) => ({ value, label: watch(`period.${value}`) }))}
      />
      {filters.pipeline && (
        <Button variant="ghost" onClick={() => onChange({ pipeline: null })}>
          {t('allPipelines')}
        </Button>
      )}
      <SavedViews filters={filters} onShow={onShow} />
      <span className="ml-auto flex items-center gap-2 text-xs text-muted">
        {watch('live')}
        <Switch aria-label={watch('liveHint')} checked={live} onCheckedChange={onLive} />
      </span>
    </div>
  )
}

/** Keeps what is being typed; the list follows once it has rested. */
function WordsInput({ words, onChange }: { words: string; onChange: (q: string) => void }) {
  const t = useTranslations('run')
  const [text, setText] = useState(words)
  const rested = useDebounced(text.trim(), 250)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new words change the list
  useEffect(() => {
    if (rested !== words) onChange(rested)
  }, [rested])
  return <SearchInput label={t('search')} value={text} onChange={setText} />
}
