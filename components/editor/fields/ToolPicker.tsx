'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { ChosenTool } from './ChosenTool'
import { ToolList } from './ToolList'
import { useTools } from './useTools'

type Props = {
  label: string
  hint?: string | undefined
  problem: string | undefined
  value: string
  onChange: (ref: string) => void
}

/** One tool: what is chosen, and the list to choose another from. Choosing pins the tool's policy in the document. */
export function ToolPicker({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('editor')
  const { pin } = useTools()
  const [choosing, setChoosing] = useState(false)
  const choose = (ref: string) => {
    setChoosing(false)
    pin(ref)
    onChange(ref)
  }
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-xs font-medium">
          {label} <span className="text-danger-ink">*</span>
        </h4>
        {value !== '' && (
          <Button size="sm" variant="ghost" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {t('toolChange')}
          </Button>
        )}
      </div>
      {value !== '' && <ChosenTool reference={value} />}
      {(choosing || value === '') && (
        <ToolList label={label} multiple={false} chosen={new Set([value])} onChoose={choose} />
      )}
      {hint && value === '' && <p className="text-xs text-faint">{hint}</p>}
      {problem && (
        <p role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </section>
  )
}
