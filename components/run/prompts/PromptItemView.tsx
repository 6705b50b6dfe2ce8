'use client'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PromptItem } from '@/lib/api/prompts'
import type { Live } from '@/lib/client/runStore'
import { useMayAct } from '../../shell/MeProvider'
import { useWording } from '../../shell/useWording'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CodeText } from '../../ui/CodeText'
import { Disclosure } from '../../ui/Disclosure'
import { formatDuration } from '../../ui/formatDuration'
import { formatUsd } from '../../ui/formatUsd'
import { JsonTree } from '../../ui/JsonTree'
import { Notice } from '../../ui/Notice'
import { RetryLine } from '../RetryLine'
import { DiffView } from './DiffView'
import { MessageList } from './MessageList'
import { PromptReplayForm } from './PromptReplayForm'
import { replyText } from './promptMessages'

type Props = { runId: string; prompt: PromptItem; node: string; live: Live | null }

/** One request: what was sent, what came back, how it was repaired, and another try beside it. */
export function PromptItemView({ runId, prompt, node, live }: Props) {
  return (
    <Disclosure className="bg-surface" summary={<PromptSummary prompt={prompt} node={node} />}>
      <PromptBody runId={runId} prompt={prompt} live={live} />
    </Disclosure>
  )
}

function PromptSummary({ prompt, node }: { prompt: PromptItem; node: string }) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const common = useTranslations('common')
  const { model, simulated, usage, durationMs, repair, fault, attempts } = prompt
  return (
    <>
      <span className="min-w-0 flex-1 basis-40 text-xs font-medium wrap-anywhere">{node}</span>
      {fault && <Badge tone="bad">{fault.code}</Badge>}
      {repair && <Badge tone="warn">{watch('repaired')}</Badge>}
      {attempts > 1 && <Badge>×{attempts}</Badge>}
      <Badge tone={simulated ? 'warn' : 'neutral'}>{model}</Badge>
      {usage && (
        <span className="text-xs text-faint tabular-nums">
          {t('tokensOf', { input: usage.inputTokens, output: usage.outputTokens })} ·{' '}
          {simulated ? common('costSimulated') : formatUsd(usage.costUsd)}
        </span>
      )}
      {durationMs !== null && (
        <span className="text-xs text-faint tabular-nums">{formatDuration(durationMs)}</span>
      )}
    </>
  )
}

function PromptBody({ runId, prompt, live }: Omit<Props, 'node'>) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const mayAct = useMayAct('operator')
  const [replaying, setReplaying] = useState(false)
  const say = useWording()
  const { request, reply, fault, repair } = prompt
  const text = replyText(reply)
  return (
    <>
      {fault && <Notice tone="error">{say(fault)}</Notice>}
      <MessageList request={request} />
      {live?.retry && <RetryLine retry={live.retry} />}
      {live && live.text !== '' && <CodeText text={live.text} />}
      {reply && (
        <section aria-label={t('part.reply')} className="flex min-w-0 flex-col gap-1">
          <h3 className="text-xs font-medium text-muted">{t('part.reply')}</h3>
          <CodeText text={text} />
        </section>
      )}
      {repair && (
        <>
          <ul className="list-disc pl-5 text-xs text-muted">
            {repair.notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
          <DiffView label={watch('repairDiff')} before={text} after={repair.text} />
        </>
      )}
      <Disclosure summary={<span className="text-xs text-muted">{watch('asSent')}</span>}>
        <JsonTree label={t('part.request')} value={request} />
        {reply && <JsonTree label={t('part.reply')} value={reply} />}
      </Disclosure>
      {mayAct && !replaying && (
        <div>
          <Button size="sm" onClick={() => setReplaying(true)}>
            <RotateCcw aria-hidden className="size-3.5" />
            {watch('replay')}
          </Button>
        </div>
      )}
      {replaying && <PromptReplayForm runId={runId} prompt={prompt} onClose={() => setReplaying(false)} />}
    </>
  )
}
