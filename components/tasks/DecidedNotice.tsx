'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/api/tasks'
import { Notice } from '../ui/Notice'
import { RelativeTime } from '../ui/RelativeTime'
import { useDecidedText } from './useDecidedText'
import type { DecisionState } from './useDecision'

/** Says that the card is decided, what was chosen, by whom and when. */
export function DecidedNotice({ task, taken }: { task: TaskCard; taken: DecisionState['taken'] }) {
  const t = useTranslations('tasks')
  const { choiceName, text } = useDecidedText(task)
  if (taken?.kind === 'mine') return <Notice>{t('decidedNow', { choice: choiceName(taken.choice) })}</Notice>
  const lost = taken?.kind === 'other'
  const decision = lost ? taken.decision : task.decision
  if (!decision) return <Notice>{task.status === 'expired' ? t('expiredText') : t('closedText')}</Notice>
  return (
    <Notice tone={lost ? 'warn' : 'info'}>
      {text(decision, lost ? 'decidedByOther' : 'decidedBy')}{' '}
      {decision.at && <RelativeTime iso={decision.at} />}
      {decision.note && <span className="block text-muted">“{decision.note}”</span>}
    </Notice>
  )
}
