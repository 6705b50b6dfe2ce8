'use client'
import { useTranslations } from 'next-intl'
import type { SessionTurn } from '@/lib/api/sessions'
import type { RunEntry } from '@/lib/client/runStore'
import { useWording } from '../shell/useWording'

type Props = { turns: SessionTurn[]; active: SessionTurn | null; entry: RunEntry | undefined }

/** Read aloud: complete answers and questions, never the words as they trickle in. */
export function Announcer({ turns, active, entry }: Props) {
  const t = useTranslations('chat')
  const say = useWording()
  const last = turns.at(-1)
  const words = () => {
    if (active) return entry?.state.status === 'suspended' ? t('announce.waiting') : t('announce.working')
    if (!last) return ''
    return last.answer === null
      ? last.message === null
        ? t('announce.done')
        : say({ message: last.message, says: last.says })
      : t('announce.answer', { answer: last.answer })
  }
  return (
    <div role="status" aria-label={t('announcements')} className="sr-only">
      {words()}
    </div>
  )
}
