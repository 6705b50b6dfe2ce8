'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { ChosenTool } from './ChosenTool'
import { ToolList } from './ToolList'
import { useTools } from './useTools'

type Props = {
  label: string
  hint?: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (refs: string[]) => void
}

/** The tools a plan may use. */
export function ToolsPicker({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('editor')
  const { pin } = useTools()
  const chosen = Array.isArray(value) ? value.filter((ref): ref is string => typeof ref === 'string') : []
  const [choosing, setChoosing] = useState(chosen.length === 0)
  const toggle = (ref: string) => {
    if (chosen.includes(ref)) return onChange(chosen.filter((other) => other !== ref))
    pin(ref)
    onChange([...chosen, ref])
  }
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-xs font-medium">
          {label} <span className="text-danger-ink">*</span>
        </h4>
        <Button size="sm" variant="ghost" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {choosing ? t('toolsDone') : t('toolsAdd')}
        </Button>
      </div>
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {choosing ? (
        <ToolList label={label} multiple chosen={new Set(chosen)} onChoose={toggle} />
      ) : (
        chosen.map((ref) => <ChosenTool key={ref} reference={ref} onRemove={() => toggle(ref)} />)
      )}
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </section>
  )
}
