'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/api/tasks'
import { CheckNow } from '../run/checkpoints/CheckNow'
import { EffectList } from './EffectList'
import { ForksNotice } from './ForksNotice'
import { useEffectCheck } from './useEffectCheck'

/** What has already happened, whether it is still as the run left it, and which other runs rest on it. `checkable`: probes may be asked. */
export function EffectsSection({ task, checkable }: { task: TaskCard; checkable: boolean }) {
  const t = useTranslations('tasks')
  const { now, check } = useEffectCheck(task.runId)
  const some = task.effects.length > 0
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-muted">{t('happened')}</h3>
      {some && checkable && <CheckNow check={check} />}
      <EffectList effects={task.effects} now={now} />
      {some && task.forks.length > 0 && <ForksNotice runIds={task.forks} />}
    </section>
  )
}
