'use client'
import { useTranslations } from 'next-intl'
import type { EffectClass } from '@/lib/graph/document'
import { Badge, type BadgeTone } from '../../ui/Badge'

const TONES: Record<EffectClass, BadgeTone> = {
  none: 'neutral',
  ephemeral: 'neutral',
  reversible: 'good',
  destructive: 'warn',
  irreversible: 'bad',
}

/** What a tool changes, in one word; a tool nobody has judged counts as not undoable. */
export function EffectBadge({ effect }: { effect: EffectClass | undefined }) {
  const t = useTranslations('editor')
  return <Badge tone={effect ? TONES[effect] : 'bad'}>{t(`effect.${effect ?? 'unknown'}`)}</Badge>
}
