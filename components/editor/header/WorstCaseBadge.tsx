'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '../../ui/Badge'
import { formatUsd } from '../../ui/formatUsd'
import { Tooltip } from '../../ui/Tooltip'
import { useEditor } from '../store/EditorContext'

/** The most one run can use, known before anything runs. */
export function WorstCaseBadge() {
  const t = useTranslations('editor')
  const worst = useEditor((state) => state.check?.worstCase ?? null)
  if (!worst || worst.ms + worst.toolCalls + worst.modelCalls === 0) return null
  const hint = worst.tokens === null ? t('worst.unbounded') : t('worst.hint', { tokens: worst.tokens })
  const seconds = Math.ceil(worst.ms / 1000)
  const parts = [
    ...(worst.toolCalls > 0 ? [t('worst.toolCalls', { count: worst.toolCalls })] : []),
    ...(worst.modelCalls > 0 ? [t('worst.modelCalls', { count: worst.modelCalls })] : []),
    t('worst.seconds', { count: seconds }),
    ...(worst.costUsd ? [t('worst.cost', { cost: formatUsd(worst.costUsd) })] : []),
  ]
  return (
    <Tooltip text={hint}>
      <button type="button" className="cursor-default rounded-sm max-xl:hidden">
        <Badge>{parts.join(' · ')}</Badge>
      </button>
    </Tooltip>
  )
}
