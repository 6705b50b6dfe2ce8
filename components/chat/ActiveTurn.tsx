'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { SessionTurn } from '@/lib/api/sessions'
import type { RunEntry } from '@/lib/client/runStore'
import { answerText } from '@/lib/run/answerText'
import { RunTaskCards } from '../tasks/RunTaskCards'
import { Spinner } from '../ui/Spinner'
import { AnswerText } from './EndedTurn'
import { liveAnswer } from './liveAnswer'
import { workOf } from './workOf'

type Props = {
  turn: SessionTurn
  entry: RunEntry | undefined
  answering: ReadonlySet<string>
  titleOf: (node: string) => string
}

/** A message whose run is at work or waits for a person: what is written so far, what it asks, and one quiet line. */
export function ActiveTurn({ turn, entry, answering, titleOf }: Props) {
  const known = entry?.phase === 'ready' ? entry : undefined
  // ended by its events, while its last word is still being fetched
  const said = known && (answerText(known.state.output) ?? liveAnswer(known, answering))
  const ended = known !== undefined && known.state.endedAt !== null
  return (
    <div className="flex min-w-0 flex-col gap-2" data-run={turn.runId}>
      {said && <AnswerText text={said} />}
      {known && !ended && <RunTaskCards entry={known} compact />}
      {!ended && <WorkLine runId={turn.runId} entry={known} titleOf={titleOf} />}
    </div>
  )
}

function WorkLine({ runId, entry, titleOf }: Pick<Props, 'entry' | 'titleOf'> & { runId: string }) {
  const t = useTranslations('chat')
  const work = entry ? workOf(entry.state) : { kind: 'queued' as const }
  const words = () => {
    switch (work.kind) {
      case 'queued':
        return t('work.queued')
      case 'waiting':
        return t('work.waiting')
      case 'stopping':
        return t('work.stopping')
      case 'tool':
        return t('work.tool', { node: titleOf(work.node), tool: work.tool })
      case 'thinking':
        return t('work.thinking', { node: titleOf(work.node) })
      case 'node':
        return titleOf(work.node)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
      {work.kind !== 'waiting' && <Spinner />}
      <span className="min-w-0 wrap-anywhere">{words()}</span>
      <Link href={`/runs/${runId}`} className="rounded-sm hover:text-ink hover:underline">
        {t('watch')}
      </Link>
    </p>
  )
}
