'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PromptItem, PromptReplay } from '@/lib/api/prompts'
import { runsApi } from '@/lib/client/runsApi'
import { useRequest } from '../../shell/useRequest'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { NumberInput } from '../../ui/NumberInput'
import { useRevealed } from '../../ui/RevealContext'
import { Textarea } from '../../ui/Textarea'
import { promptMessages, withContents } from './promptMessages'
import { ReplayResult } from './ReplayResult'

type Props = { runId: string; prompt: PromptItem; onClose: () => void }

/** Sends the request once more, as it was or changed, and shows what comes back beside the original. The run itself is not touched. */
export function PromptReplayForm({ runId, prompt, onClose }: Props) {
  const t = useTranslations('watch')
  const { busy, run } = useRequest()
  const reveal = useRevealed()
  const messages = promptMessages(prompt.request)
  const [contents, setContents] = useState(messages.map(({ content }) => content))
  const [model, setModel] = useState(prompt.model)
  const [temperature, setTemperature] = useState<number | undefined>()
  const [replay, setReplay] = useState<PromptReplay | null>(null)
  const edited = contents.some((content, index) => content !== messages[index]?.content)
  const send = () =>
    run(async () => {
      const changed = edited ? { messages: withContents(prompt.request, contents) } : {}
      const other = model.trim() === prompt.model ? {} : { model: model.trim() === '' ? null : model.trim() }
      const warmth = temperature === undefined ? {} : { temperature }
      setReplay(
        await runsApi.replayPrompt(runId, { key: prompt.key, reveal, ...changed, ...other, ...warmth }),
      )
    })
  return (
    <form
      aria-label={t('replay')}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-page p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="text-xs text-muted">{t('replayHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('model')} hint={t('modelHint')}>
          {(ids) => <Input {...ids} value={model} onChange={(event) => setModel(event.target.value)} />}
        </Field>
        <Field label={t('temperature')} hint={t('temperatureHint')}>
          {(ids) => <NumberInput {...ids} value={temperature} onChange={setTemperature} />}
        </Field>
      </div>
      {messages.map(({ role }, index) => (
        <MessageField
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity than their place
          key={index}
          role={role}
          content={contents[index] ?? ''}
          onChange={(content) => setContents(contents.with(index, content))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('sendAgain')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('closeReplay')}
        </Button>
      </div>
      {replay && <ReplayResult prompt={prompt} replay={replay} />}
    </form>
  )
}

type FieldProps = { role: string; content: string; onChange: (content: string) => void }

function MessageField({ role, content, onChange }: FieldProps) {
  const t = useTranslations('watch')
  return (
    <Field label={t.has(`role.${role}`) ? t(`role.${role}`) : role}>
      {(ids) => <Textarea {...ids} mono value={content} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
