'use client'
import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Trial } from '@/lib/run/trial'

type Props = { trial: Trial; titleOf: (nodeId: string) => string }

/** What makes a run a test: what it is about, which outputs stood in, where it stops. */
export function TrialLine({ trial, titleOf }: Props) {
  const t = useTranslations('tryout')
  const by = (kind: 'pin' | 'run' | 'person') =>
    Object.entries(trial.given).flatMap(([id, given]) => (given.by === kind ? [titleOf(id)] : []))
  const parts = [
    t(`trial.${trial.kind}`, { node: trial.node === null ? '' : titleOf(trial.node) }),
    ...named(by('pin'), (nodes) => t('trialPinned', { nodes })),
    ...named(by('person'), (nodes) => t('trialWritten', { nodes })),
    ...named(by('run'), (nodes) => t('trialFromRun', { nodes })),
    ...named(trial.breakpoints.map(titleOf), (nodes) => t('trialStops', { nodes })),
  ]
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-xs text-muted">
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{parts.join(' · ')}</span>
    </span>
  )
}

function named(nodes: string[], text: (nodes: string) => string): string[] {
  return nodes.length === 0 ? [] : [text(nodes.join(', '))]
}
