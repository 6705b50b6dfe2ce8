'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { useNodeTitles } from '../run/useNodeTitles'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { useMayAct } from '../shell/MeProvider'
import { Notice } from '../ui/Notice'
import { ActiveTurn } from './ActiveTurn'
import { Announcer } from './Announcer'
import { answeringNodes } from './answeringNodes'
import { Composer } from './Composer'
import { EndedTurn } from './EndedTurn'
import { PendingNotice } from './PendingNotice'
import { SaidBubble } from './SaidBubble'
import { Suggestions } from './Suggestions'
import type { Conversation } from './useConversation'
import { useStickToEnd } from './useStickToEnd'

type Props = {
  conversation: Conversation
  pipeline: PipelineDetail
  field: string
  /** The session that is open; null is a new one. */
  place: string | null
}

export function ConversationView({ conversation, pipeline, field, place }: Props) {
  const t = useTranslations('chat')
  const mayTalk = useMayAct('operator')
  const [text, setText] = useState('')
  const { session, active, entry, pending, queued, error, say } = conversation
  const turns = session?.turns ?? []
  const end = useStickToEnd()
  const send = async () => {
    setText('')
    await say(text)
  }
  const empty = turns.length === 0 && pending === null
  return (
    <section aria-label={t('conversation')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a long conversation cannot be scrolled by keyboard */}
      <div ref={end} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
        <div className="mx-auto flex max-w-3xl flex-col gap-5 p-5">
          {error && <LoadFailure error={error} onRetry={conversation.reload} />}
          {conversation.loading && !error && pending === null && <Loading />}
          {session?.earlier && <p className="text-xs text-faint">{t('earlier')}</p>}
          {empty && !conversation.loading && (
            <Suggestions samples={pipeline.document.samples ?? []} field={field} onPick={setText} />
          )}
          <Turns {...{ conversation, pipeline }} />
          {pending?.kind === 'sending' && <SaidBubble text={pending.message.text} faint />}
          {queued !== null && (
            <Queued text={queued} waits={entry?.state.status === 'suspended'} onDrop={conversation.unqueue} />
          )}
          {pending && <PendingNotice conversation={conversation} onBack={setText} />}
        </div>
      </div>
      <Announcer turns={turns} active={active} entry={entry} />
      {mayTalk ? (
        <Composer
          {...{ text, onText: setText, active, entry, place }}
          busy={pending?.kind === 'sending'}
          blocked={queued !== null}
          onSend={send}
          onStop={() => say(t('stopWord'), { intent: 'stop' })}
        />
      ) : (
        <div className="p-3">
          <Notice>{t('mayNotTalk')}</Notice>
        </div>
      )}
    </section>
  )
}

function Turns({ conversation, pipeline }: Pick<Props, 'conversation' | 'pipeline'>) {
  const t = useTranslations('chat')
  const answering = useMemo(() => answeringNodes(pipeline.document), [pipeline.document])
  const titleOf = useNodeTitles(pipeline.document)
  const { session, active, entry } = conversation
  if (!session) return null
  return (
    <ol aria-label={t('messages')} className="flex flex-col gap-5">
      {session.turns.map((turn) => (
        <li key={turn.runId} className="flex min-w-0 flex-col gap-3">
          {turn.said.map(({ id, text }) => (
            <SaidBubble key={id} text={text} />
          ))}
          {turn === active ? (
            <ActiveTurn {...{ turn, entry, answering, titleOf }} />
          ) : (
            <EndedTurn turn={turn} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Queued({ text, waits, onDrop }: { text: string; waits: boolean; onDrop: () => void }) {
  const t = useTranslations('chat')
  return (
    <div className="flex flex-col items-end gap-1">
      <SaidBubble text={text} faint />
      <p className="text-xs text-muted">
        {waits ? t('queuedWaiting') : t('queued')}{' '}
        <button type="button" onClick={onDrop} className="rounded-sm underline underline-offset-2">
          {t('unqueue')}
        </button>
      </p>
    </div>
  )
}
