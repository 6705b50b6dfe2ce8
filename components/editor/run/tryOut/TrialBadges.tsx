'use client'
import { CircleDot, History, Pin, PowerOff, Replace } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useRunValue } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { useRenderMark } from '../../canvas/useRenderMark'
import { useEditorField, useRunId } from '../../store/EditorContext'
import type { Check } from '../../store/editorState'
import { hasBreakpoint, pinOf } from './marks'

const ICON = 'size-3 shrink-0'

const givenOf = (nodeId: string) => (state: RunState) => {
  const node = state.nodes.get(nodeId)
  return node?.status === 'finished' ? (node.given ?? null) : null
}

/** What the compiler says a disabled node does instead: `pass` or `skip`; empty until it has looked. */
function bypassOf(check: Check | null, nodeId: string): 'pass' | 'skip' | '' {
  const found = check?.problems.find(({ code, at }) => code === 'NODE_DISABLED' && at.node === nodeId)
  if (!found) return ''
  return found.params.reason === 'pass' ? 'pass' : 'skip'
}

/** On the upper edge of a card: what stands in for the node in tests, and where its result on screen comes from. */
export function TrialBadges({ nodeId, disabled }: { nodeId: string; disabled: boolean }) {
  const t = useTranslations('tryout')
  const runId = useRunId()
  useRenderMark(`${nodeId}/badges`)
  const pinned = useEditorField('frame', (frame) => pinOf(frame, nodeId) !== undefined)
  const stops = useEditorField('frame', (frame) => hasBreakpoint(frame, nodeId))
  const stale = useEditorField('tryOut', (tryOut) => tryOut.stale.has(nodeId))
  const given = useRunValue(runId, givenOf(nodeId)) ?? null
  return (
    <ul
      aria-label={t('marks')}
      className="trial-marks pointer-events-none absolute -top-2.5 left-2 z-10 flex gap-1 empty:hidden"
    >
      {stops && (
        <Mark tone="bad" hint={t('breakpointHint')} icon={<CircleDot aria-hidden className={ICON} />}>
          {t('breakpoint')}
        </Mark>
      )}
      {pinned && (
        <Mark tone="accent" hint={t('pinnedHint')} icon={<Pin aria-hidden className={ICON} />}>
          {t('pinned')}
        </Mark>
      )}
      {disabled && <DisabledMark nodeId={nodeId} />}
      {given !== null && given !== 'passed' && !(given === 'pin' && pinned) && (
        <Mark hint={t(`givenHint.${given}`)} icon={<Replace aria-hidden className={ICON} />}>
          {t(`given.${given}`)}
        </Mark>
      )}
      {stale && (
        <Mark tone="warn" hint={t('staleHint')} icon={<History aria-hidden className={ICON} />}>
          {t('stale')}
        </Mark>
      )}
    </ul>
  )
}

function DisabledMark({ nodeId }: { nodeId: string }) {
  const t = useTranslations('tryout')
  const bypass = useEditorField('check', (check) => bypassOf(check, nodeId))
  return (
    <Mark hint={t('disabledHint')} icon={<PowerOff aria-hidden className={ICON} />}>
      {bypass === '' ? t('disabled') : t(`bypass.${bypass}`)}
    </Mark>
  )
}

const TONES = {
  neutral: 'border-line-strong bg-surface text-muted',
  accent: 'border-accent-edge bg-accent-soft text-accent-ink',
  warn: 'lamp-suspended border-lamp-edge bg-lamp-soft text-lamp-ink',
  bad: 'lamp-failed border-lamp-edge bg-lamp-soft text-lamp-ink',
}

type MarkProps = { tone?: keyof typeof TONES; hint: string; icon: ReactNode; children: ReactNode }

function Mark({ tone = 'neutral', hint, icon, children }: MarkProps) {
  return (
    <li
      title={hint}
      className={`pointer-events-auto inline-flex h-5 items-center gap-1 rounded-sm border px-1 text-[11px] whitespace-nowrap ${TONES[tone]}`}
    >
      {icon}
      {children}
    </li>
  )
}
