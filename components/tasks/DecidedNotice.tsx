'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard, TaskDecision } from '@/lib/client/apiShapes'
import { useMe } from '../shell/MeProvider'
import { Notice } from '../ui/Notice'
import { RelativeTime } from '../ui/RelativeTime'
import { useChoiceName } from './useChoiceName'
import type { DecisionState } from './useDecision'

/** Says that the card is decided, what was chosen, by whom and when. */
export function DecidedNotice({ task, taken }: { task: TaskCard; taken: DecisionState['taken'] }) {
  const t = useTranslations('tasks')
  const choiceName = useChoiceName(task)
  const { me } = useMe()
  const nameOf = ({ by, byName }: TaskDecision) => {
    if (me && by === `user:${me.id}`) return t('you')
    return byName ?? (by.includes(':') ? t('somebody') : by || t('somebody'))
  }
  if (taken?.kind === 'mine') return <Notice>{t('decidedNow', { choice: choiceName(taken.choice) })}</Notice>
  const decision: TaskDecision | null = taken?.kind === 'other' ? taken.decision : task.decision
  if (!decision) return <Notice>{task.status === 'expired' ? t('expiredText') : t('closedText')}</Notice>
  return (
    <Notice tone={taken?.kind === 'other' ? 'warn' : 'info'}>
      {t(taken?.kind === 'other' ? 'decidedByOther' : 'decidedBy', {
        by: nameOf(decision),
        choice: choiceName(decision.choice),
      })}{' '}
      {decision.at && <RelativeTime iso={decision.at} />}
      {decision.note && <span className="block text-muted">“{decision.note}”</span>}
    </Notice>
  )
}
