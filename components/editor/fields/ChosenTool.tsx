'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EffectClassSchema } from '@/lib/graph/document'
import { IconButton } from '../../ui/IconButton'
import { Select } from '../../ui/Select'
import { effectOf } from './effectOf'
import { PolicyEditor } from './policy/PolicyEditor'
import { useTools } from './useTools'

/** A tool that a node uses: what it does, and what the author says it changes. */
export function ChosenTool({ reference, onRemove }: { reference: string; onRemove?: () => void }) {
  const t = useTranslations('editor')
  const { tools, known, policies, setEffect } = useTools()
  const tool = tools.find(({ ref }) => ref === reference)
  return (
    <div className="flex min-w-0 flex-col gap-1.5 rounded-control border border-line bg-sunken p-2">
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 font-mono text-xs break-all">{reference}</span>
        {onRemove && (
          <IconButton
            size="sm"
            label={t('toolRemove', { tool: reference })}
            onClick={onRemove}
            icon={<X aria-hidden className="size-3.5" />}
          />
        )}
      </div>
      {tool && <p className="text-xs text-muted">{tool.description}</p>}
      {!tool && known && <p className="text-xs text-danger-ink">{t('toolUnknown')}</p>}
      <Select
        aria-label={t('effectOf', { tool: reference })}
        value={effectOf(reference, policies, tool)}
        placeholder={t('effectAsk')}
        options={EffectClassSchema.options.map((value) => ({ value, label: t(`effectLong.${value}`) }))}
        onValueChange={(value) => {
          const effect = EffectClassSchema.options.find((option) => option === value)
          if (effect) setEffect(reference, effect)
        }}
      />
      <PolicyEditor key={reference} reference={reference} />
    </div>
  )
}
