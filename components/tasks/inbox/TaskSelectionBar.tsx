'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import type { TaskItem } from '@/lib/api/tasks'
import { refreshOpenTasks } from '@/lib/client/openTasks'
import { tasksApi } from '@/lib/client/tasksApi'
import { useRequest } from '../../shell/useRequest'
import { useWording } from '../../shell/useWording'
import { AlertDialog } from '../../ui/AlertDialog'
import { Button } from '../../ui/Button'
import { batchChoices } from './batchChoices'

type Props = { tasks: TaskItem[]; onDone: () => void; onClear: () => void }

/** Decides the ticked cards alike, once confirmed. */
export function TaskSelectionBar({ tasks, onDone, onClear }: Props) {
  const t = useTranslations('inbox')
  const { busy, run } = useRequest()
  const say = useWording()
  const [choice, setChoice] = useState<string | null>(null)
  const choices = batchChoices(tasks)
  const count = tasks.length
  const decide = (chosen: string) =>
    run(async () => {
      const { items } = await tasksApi.decideMany(
        tasks.map(({ id }) => id),
        { choice: chosen },
      )
      const refused = items.flatMap((item) => (item.ok ? [] : [say(item)]))
      const won = items.length - refused.length
      if (won > 0) toast.success(t('batchDone', { count: won }))
      if (refused.length > 0) toast.warning(`${t('batchRefused', { count: refused.length })} ${refused[0]}`)
      setChoice(null)
      void refreshOpenTasks()
      onDone()
    })
  return (
    <div
      role="toolbar"
      aria-label={t('selected', { count })}
      className="flex flex-wrap items-center gap-2 rounded-card border border-accent-edge bg-accent-soft px-3 py-2 text-sm text-accent-ink"
    >
      <span className="mr-auto">
        {t('selected', { count })} {choices.length === 0 && t('nothingInCommon')}
      </span>
      {choices.map((one) => (
        <Button key={one} onClick={() => setChoice(one)}>
          {t(`batch.${one}`)}
        </Button>
      ))}
      <Button variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <AlertDialog
        open={choice !== null}
        onOpenChange={(open) => !open && setChoice(null)}
        title={choice === null ? '' : t('batchTitle', { choice: t(`batch.${choice}`), count })}
        confirmLabel={choice === null ? '' : t(`batch.${choice}`)}
        busy={busy}
        onConfirm={() => choice !== null && void decide(choice)}
      >
        {choice !== null && t(`batchWhat.${choice}`)}
      </AlertDialog>
    </div>
  )
}
