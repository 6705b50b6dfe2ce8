'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { tasksApi } from '@/lib/client/tasksApi'
import { useResource } from '@/lib/client/useResource'
import { useMayAct } from '../shell/MeProvider'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { NoteField } from './NoteField'

const EVERY_MS = 10_000

/** What people say about a card, before and after its decision. */
export function TaskComments({ taskId }: { taskId: string }) {
  const t = useTranslations('inbox')
  const tasks = useTranslations('tasks')
  const mayComment = useMayAct('operator')
  const { value, reload } = useResource(
    useCallback(() => tasksApi.comments(taskId), [taskId]),
    { pollMs: EVERY_MS },
  )
  const { busy, run } = useRequest()
  const [text, setText] = useState('')
  const send = () =>
    run(async () => {
      await tasksApi.comment(taskId, text.trim())
      setText('')
      await reload()
    })
  const items = value?.items ?? []
  if (items.length === 0 && !mayComment) return null
  return (
    <section aria-label={t('comments')} className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <h3 className="text-xs font-medium text-muted">{t('comments')}</h3>
      <ul className="flex flex-col gap-2">
        {items.map((comment) => (
          <li key={comment.id} className="text-sm wrap-anywhere">
            <p className="text-xs text-faint">
              {comment.byName ?? tasks('somebody')} · <RelativeTime iso={comment.at} />
            </p>
            <p className="whitespace-pre-wrap">{comment.text}</p>
          </li>
        ))}
      </ul>
      {mayComment && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <NoteField label={t('addComment')} className="flex-1" value={text} onChange={setText} />
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            {t('sendComment')}
          </Button>
        </form>
      )}
    </section>
  )
}
