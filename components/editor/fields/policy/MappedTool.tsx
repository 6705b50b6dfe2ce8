'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { EffectBadge } from '../EffectBadge'
import { effectOf } from '../effectOf'
import { ToolList } from '../ToolList'
import { useTools } from '../useTools'

type Props = { label: string; value: string; onChange: (ref: string) => void }

/** A tool named by another tool's policy. Choosing it pins its own policy, but that is edited elsewhere. */
export function MappedTool({ label, value, onChange }: Props) {
  const t = useTranslations('editor')
  const { tools, policies, pin } = useTools()
  const [choosing, setChoosing] = useState(value === '')
  const tool = tools.find(({ ref }) => ref === value)
  const choose = (ref: string) => {
    setChoosing(false)
    pin(ref)
    onChange(ref)
  }
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 items-center gap-2">
        {value === '' ? (
          <span className="flex-1 text-xs text-faint">{label}</span>
        ) : (
          <span className="min-w-0 flex-1 font-mono text-xs break-all">{value}</span>
        )}
        {value !== '' && <EffectBadge effect={effectOf(value, policies, tool)} />}
        {value !== '' && (
          <Button size="sm" variant="ghost" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {t('toolChange')}
          </Button>
        )}
      </div>
      {choosing && <ToolList label={label} multiple={false} chosen={new Set([value])} onChoose={choose} />}
    </section>
  )
}
