'use client'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { chatFieldOf } from '@/lib/graph/chatField'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { EmptyState } from '../ui/EmptyState'
import { ChatHeader } from './ChatHeader'
import { ChatRoom } from './ChatRoom'
import { EditLink } from './EditLink'

/** `draft`: what is said goes to the draft, published or not. */
export function ChatPage({ pipelineId, draft }: { pipelineId: string; draft: boolean }) {
  const { value, error, reload } = useResource(useCallback(() => pipelinesApi.get(pipelineId), [pipelineId]))
  if (!value) {
    return error ? (
      <div className="p-5">
        <LoadFailure error={error} onRetry={reload} />
      </div>
    ) : (
      <Loading />
    )
  }
  return <LoadedChat pipeline={value} draft={draft || value.published === null} />
}

function LoadedChat({ pipeline, draft }: { pipeline: PipelineDetail; draft: boolean }) {
  const t = useTranslations('chat')
  const field = chatFieldOf(pipeline.document)
  if (field !== null) return <ChatRoom pipeline={pipeline} field={field} draft={draft} />
  return (
    <div className="flex h-full min-w-0 flex-col">
      <ChatHeader pipeline={pipeline} draft={draft} />
      <div className="p-5">
        <EmptyState
          icon={<MessagesSquare className="size-6" />}
          title={t('noField')}
          action={<EditLink pipelineId={pipeline.id} />}
        >
          {t('noFieldText')}
        </EmptyState>
      </div>
    </div>
  )
}
