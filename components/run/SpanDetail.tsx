'use client'
import { useTranslations } from 'next-intl'
import type { RunEntry } from '@/lib/client/runStore'
import { spanFacts } from '@/lib/run/spanFacts'
import type { Span } from '@/lib/run/trace'
import { useWording } from '../shell/useWording'
import { CodeText } from '../ui/CodeText'
import { CopyButton } from '../ui/CopyButton'
import { formatDuration } from '../ui/formatDuration'
import { formatUsd } from '../ui/formatUsd'
import { JsonTree } from '../ui/JsonTree'
import { Lamp } from '../ui/Lamp'
import { Notice } from '../ui/Notice'
import { ShortId } from '../ui/ShortId'
import { useNow } from '../ui/useNow'
import { Fact } from './Fact'
import { isSimulated } from './isSimulated'
import { liveSpanStatus } from './liveSpanStatus'
import { ProgressLine } from './ProgressLine'
import { RetryLine } from './RetryLine'
import { spanSignal } from './runSignal'
import { useSpanName } from './useSpanName'

type Props = { span: Span; entry: RunEntry; titleOf: (nodeId: string) => string }

/** Facts, fault, input and output of one span. */
export function SpanDetail({ span, entry, titleOf }: Props) {
  const t = useTranslations('run')
  const common = useTranslations('common')
  const watch = useTranslations('watch')
  const say = useWording()
  const name = useSpanName(titleOf)(span)
  const { parts, requestId, port, source, degraded } = spanFacts(entry.state, span)
  const status = liveSpanStatus(entry, span)
  const live = entry.live.get(span.key)
  const call = entry.state.calls.get(span.key)
  // what is told live is newer until the call is over; then the run itself says how far it got
  const progress = call?.phase === 'intended' ? (live?.progress ?? call.progress) : call?.progress
  return (
    <section aria-label={name} className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">{name}</h2>
        <Lamp signal={spanSignal(status)} label={t(`spanStatus.${status}`)} />
        <span className="ml-auto">
          <CopyButton text={linkTo(span)} label={watch('copyLink')} />
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <Lasting span={span} />
        {span.attempts > 1 && <Fact label={t('attempts')}>{span.attempts}</Fact>}
        {port && <Fact label={t('port')}>{port}</Fact>}
        {source && <Fact label={t('answeredBy')}>{t(`source.${source}`)}</Fact>}
        {span.usage && (
          <>
            <Fact label={t('tokensInOut')}>
              {span.usage.inputTokens.toLocaleString('en-US')} →{' '}
              {span.usage.outputTokens.toLocaleString('en-US')}
            </Fact>
            <Fact label={t('cost')}>
              {isSimulated(entry.state) && span.usage.costUsd === 0
                ? common('costSimulated')
                : formatUsd(span.usage.costUsd)}
            </Fact>
          </>
        )}
        {requestId && (
          <Fact label={t('requestId')}>
            <ShortId id={requestId} />
          </Fact>
        )}
      </dl>
      {live?.retry && <RetryLine retry={live.retry} />}
      {progress && <ProgressLine progress={progress} signal={spanSignal(status)} />}
      {live && live.text !== '' && <CodeText text={live.text} />}
      {degraded && <Notice tone="warn">{t('degradedNote', { note: degraded })}</Notice>}
      {span.fault && (
        <Notice tone={span.status === 'failed' || span.status === 'unknown' ? 'error' : 'warn'}>
          {isOver(span) ? t('earlierFault', { message: say(span.fault) }) : say(span.fault)}{' '}
          <code className="font-mono text-xs text-muted">{span.fault.code}</code>
        </Notice>
      )}
      {parts.map((part) => (
        <JsonTree key={`${span.id}${part.name}`} label={t(`part.${part.name}`)} value={part.value} />
      ))}
    </section>
  )
}

/** Whether a later attempt came out well, so that the fault tells only why there was one. */
function isOver({ attempts, status }: Span): boolean {
  return attempts > 1 && (status === 'succeeded' || status === 'degraded')
}

function linkTo({ id }: Span): string {
  return `${window.location.origin}${window.location.pathname}?tab=trace&span=${encodeURIComponent(id)}`
}

function Lasting({ span }: { span: Span }) {
  const t = useTranslations('run')
  const now = useNow(span.end === null ? 500 : 3_600_000)
  const end = span.end === null ? now : Date.parse(span.end)
  return (
    <Fact label={t('duration')}>{end === null ? '…' : formatDuration(end - Date.parse(span.start))}</Fact>
  )
}
