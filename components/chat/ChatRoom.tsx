'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { sessionsApi } from '@/lib/client/sessionsApi'
import { usePages } from '@/lib/client/usePages'
import { Button } from '../ui/Button'
import { ChatHeader } from './ChatHeader'
import { ConversationView } from './ConversationView'
import { SessionList } from './SessionList'
import { useChatPlace } from './useChatPlace'
import { useConversation } from './useConversation'

const SESSIONS_EVERY_MS = 10_000

type Props = { pipeline: PipelineDetail; field: string; draft: boolean }

/** The sessions of a pipeline at the left, what is said in one of them at the right. */
export function ChatRoom({ pipeline, field, draft }: Props) {
  const t = useTranslations('chat')
  const { session, go } = useChatPlace()
  const { id } = pipeline
  const sessions = usePages(
    useCallback((after) => sessionsApi.list({ pipeline: id, ...(after ? { after } : {}) }), [id]),
    { pollMs: SESSIONS_EVERY_MS },
  )
  const reloadList = sessions.reload
  const conversation = useConversation({
    sessionId: session,
    create: async () => (await sessionsApi.create({ pipelineId: id, draft })).id,
    onBegun: (begun) => {
      go(begun)
      void reloadList()
    },
  })
  const ended = (gone: string) => {
    if (gone === session) go(null)
    void reloadList()
  }
  return (
    <div className="flex h-full min-w-0 flex-col">
      <ChatHeader pipeline={pipeline} draft={conversation.session?.draft ?? draft}>
        <Button onClick={() => go(null)} disabled={session === null}>
          <Plus aria-hidden className="size-4" />
          {t('new')}
        </Button>
      </ChatHeader>
      <div className="flex min-h-0 min-w-0 flex-1 max-md:flex-col">
        <SessionList pages={sessions} current={session} onOpen={go} onEnded={ended} />
        <ConversationView {...{ conversation, pipeline, field, place: session }} />
      </div>
    </div>
  )
}
