'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/client/apiShapes'

/** A choice in past or plain words, for “decided: …”. The author's own buttons keep their words. */
export function useChoiceName(task: TaskCard): (choice: string) => string {
  const t = useTranslations('tasks')
  return (choice) => {
    const key = `name.${choice}`
    return t.has(key) ? t(key) : (task.choices.find((one) => one.choice === choice)?.label ?? choice)
  }
}
