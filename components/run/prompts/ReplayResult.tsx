'use client'
import { useTranslations } from 'next-intl'
import type { PromptItem, PromptReplay } from '@/lib/api/prompts'
import type { Usage } from '@/lib/run/event'
import { CodeText } from '../../ui/CodeText'
import { formatDuration } from '../../ui/formatDuration'
import { formatUsd } from '../../ui/formatUsd'
import { Notice } from '../../ui/Notice'
import { DiffView } from './DiffView'
import { replyText } from './promptMessages'

/** The original reply and the new one side by side, and what differs. */
export function ReplayResult({ prompt, replay }: { prompt: PromptItem; replay: PromptReplay }) {
  const t = useTranslations('watch')
  const [before, after] = [replyText(prompt.reply), replyText(replay.reply)]
  return (
    <section aria-label={t('replayResult')} aria-live="polite" className="flex min-w-0 flex-col gap-3">
      {replay.failure !== null && <Notice tone="error">{replay.failure}</Notice>}
      <div className="grid min-w-0 gap-3 lg:grid-cols-2">
        <Side title={t('original')} text={before} {...prompt} />
        <Side title={t('newReply')} text={after} {...replay} />
      </div>
      {replay.reply && <DiffView label={t('replyDiff')} before={before} after={after} />}
    </section>
  )
}

type SideProps = {
  title: string
  text: string
  model: string
  simulated: boolean
  usage: Usage | null
  durationMs: number | null
}

function Side({ title, text, model, simulated, usage, durationMs }: SideProps) {
  const t = useTranslations('run')
  const common = useTranslations('common')
  const facts = [
    model,
    ...(usage ? [t('tokensOf', { input: usage.inputTokens, output: usage.outputTokens })] : []),
    ...(usage ? [simulated ? common('costSimulated') : formatUsd(usage.costUsd)] : []),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs font-medium">{title}</h3>
      <p className="text-xs text-faint tabular-nums wrap-anywhere">{facts.join(' · ')}</p>
      <CodeText text={text} />
    </div>
  )
}
