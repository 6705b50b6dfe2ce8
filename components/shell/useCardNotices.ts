'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { CardNotice } from '@/lib/api/notifications'
import { useBrowserNotices } from '@/lib/client/browserNotices'
import { installationApi } from '@/lib/client/installationApi'
import { useWording } from './useWording'

const EVERY_MS = 10_000

/** While the page is hidden, cards that open for this person appear as the browser's own notifications; a click leads to the card. Several tabs show one. */
export function useCardNotices(): void {
  const t = useTranslations('settings.notify')
  const say = useWording()
  const router = useRouter()
  const state = useBrowserNotices()
  useEffect(() => {
    if (state !== 'on') return
    const show = ({ task, kind, pipeline, question, says }: CardNotice) => {
      const body = say({ message: question, says })
      const notice = new Notification(t(kind, { pipeline }), { body, tag: `${kind}-${task}` })
      notice.onclick = () => {
        window.focus()
        router.push(`/tasks/${encodeURIComponent(task)}`)
        notice.close()
      }
    }
    return watchWhileHidden(show)
  }, [state, t, say, router])
}

/** Asks what is new every few seconds for as long as nobody sees the page; what happens before somebody's eyes is not repeated. */
function watchWhileHidden(show: (notice: CardNotice) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let since: string | undefined
  const look = async () => {
    try {
      const { items, now } = await installationApi.notices(since)
      since = now
      if (document.visibilityState === 'hidden') for (const item of items) show(item)
    } catch {
      // the server is away; the next answer covers the time
    }
  }
  const change = () => {
    clearInterval(timer)
    if (document.visibilityState !== 'hidden') return
    since = undefined
    void look()
    timer = setInterval(look, EVERY_MS)
  }
  change()
  document.addEventListener('visibilitychange', change)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', change)
  }
}
