'use client'
import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TaskItem } from '@/lib/api/tasks'
import { tasksApi } from '@/lib/client/tasksApi'
import { useResource } from '@/lib/client/useResource'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { Popover } from '../ui/Popover'

/** Says whom a card is for: somebody who can sign in here, or any name. */
export function AssignMenu({ task, onChange }: { task: TaskItem; onChange: () => void }) {
  const t = useTranslations('inbox')
  const [open, setOpen] = useState(false)
  const { busy, run } = useRequest()
  const assign = (assignee: string | null) =>
    run(async () => {
      await tasksApi.assign(task.id, assignee)
      setOpen(false)
      onChange()
    })
  return (
    <Popover
      label={t('assign')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost">
          <UserRound aria-hidden className="size-3.5" />
          {task.assignee ?? t('assign')}
        </Button>
      }
    >
      <Choices task={task} busy={busy} onAssign={(assignee) => void assign(assignee)} />
    </Popover>
  )
}

type Props = { task: TaskItem; busy: boolean; onAssign: (assignee: string | null) => void }

function Choices({ task, busy, onAssign }: Props) {
  const t = useTranslations('inbox')
  const { value } = useResource(tasksApi.people)
  const [name, setName] = useState('')
  return (
    <div className="flex w-64 flex-col gap-2">
      <ul aria-label={t('people')} className="max-h-48 overflow-y-auto">
        {value?.items.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={busy}
              className="menu-item w-full text-left"
              onClick={() => onAssign(person.email)}
            >
              <span className="min-w-0 truncate">{person.name}</span>
              <span className="ml-auto min-w-0 truncate pl-2 text-xs text-faint">{person.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onAssign(name.trim())
        }}
      >
        <Field label={t('someoneElse')} className="flex-1">
          {(ids) => (
            <Input {...ids} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          {t('assignNow')}
        </Button>
      </form>
      {task.assignee !== null && (
        <Button size="sm" variant="ghost" busy={busy} onClick={() => onAssign(null)}>
          {t('unassign')}
        </Button>
      )}
    </div>
  )
}
