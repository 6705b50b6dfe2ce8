'use client'
import { useTranslations } from 'next-intl'
import type { TaskDecision, TaskItem } from '@/lib/api/tasks'
import { useMe } from '../shell/MeProvider'

/** “Already decided by Li Wei: roll back”. The author's own buttons keep their words. */
export function useDecidedText(task: Pick<TaskItem, 'choices'>) {
  const t = useTranslations('tasks')
  const { me } = useMe()
  const choiceName = (choice: string) => {
    const key = `name.${choice}`
    return t.has(key) ? t(key) : (task.choices.find((one) => one.choice === choice)?.label ?? choice)
  }
  const nameOf = ({ by, byName }: TaskDecision) => {
    if (me && by === `user:${me.id}`) return t('you')
    return byName ?? (by === '' || by.includes(':') ? t('somebody') : by)
  }
  return {
    choiceName,
    text: (decision: TaskDecision, key: 'decidedBy' | 'decidedByOther') =>
      t(key, { by: nameOf(decision), choice: choiceName(decision.choice) }),
  }
}
