'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { SessionTurn } from '@/lib/api/sessions'
import { RunStatusLamp } from '../run/RunStatusLamp'
import { useWording } from '../shell/useWording'
import { JsonTree } from '../ui/JsonTree'

/** What came of a message, once its run has ended. */
export function EndedTurn({ turn: { runId, status, answer, output, message, says } }: { turn: SessionTurn }) {
  const t = useTranslations('chat')
  const say = useWording()
  if (status === 'removed') return <p className="text-xs text-faint">{t('removed')}</p>
  return (
    <div className="flex min-w-0 flex-col gap-1.5" data-run={runId}>
      {status === 'succeeded' ? (
        <Answer answer={answer} output={output} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <RunStatusLamp status={status} />
          {message && <span className="min-w-0 text-muted wrap-anywhere">{say({ message, says })}</span>}
        </div>
      )}
      <Link
        href={`/runs/${runId}`}
        className="self-start rounded-sm text-xs text-faint hover:text-ink hover:underline"
      >
        {t('details')}
      </Link>
    </div>
  )
}

function Answer({ answer, output }: Pick<SessionTurn, 'answer' | 'output'>) {
  const t = useTranslations('chat')
  return answer === null ? <JsonTree value={output} label={t('answer')} /> : <AnswerText text={answer} />
}

export function AnswerText({ text }: { text: string }) {
  return <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">{text}</p>
}
