'use client'
import { ArrowUp, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SessionTurn } from '@/lib/api/sessions'
import type { RunEntry } from '@/lib/client/runStore'
import { Button } from '../ui/Button'
import { Textarea } from '../ui/Textarea'

type Props = {
  text: string
  onText: (text: string) => void
  /** Where one writes has changed: the field is taken up again. */
  place: string | null
  active: SessionTurn | null
  entry: RunEntry | undefined
  /** A message is on its way. */
  busy: boolean
  /** One message waits already. */
  blocked: boolean
  onSend: () => Promise<void>
  onStop: () => Promise<void>
}

const LONGEST = 20_000

/** Where one writes. Enter sends, Shift+Enter begins a new line; what is on its way to another script's letters is never sent. */
export function Composer({ text, onText, place, active, entry, busy, blocked, onSend, onStop }: Props) {
  const t = useTranslations('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another place to write
  useEffect(() => field.current?.focus(), [place])
  const status = entry?.state.status ?? active?.status
  const stoppable = status === 'queued' || status === 'running'
  const ready = text.trim() !== '' && !busy && !blocked
  const send = async () => {
    if (!ready) return
    await onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const stop = async () => {
    await onStop()
    field.current?.focus()
  }
  return (
    <form
      aria-label={t('composer')}
      className="border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="mx-auto flex max-w-3xl items-end gap-2">
        <Textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={LONGEST}
          aria-label={t('message')}
          placeholder={status === 'suspended' ? t('placeholderWaiting') : t('placeholder')}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-48 min-h-8! flex-1"
        />
        {active && stoppable && (
          <Button onClick={stop} disabled={busy}>
            <Square aria-hidden className="size-3.5" />
            {t('stop')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!ready} busy={busy}>
          <ArrowUp aria-hidden className="size-4" />
          {t('send')}
        </Button>
      </div>
      <p className="mx-auto mt-1 max-w-3xl text-xs text-faint">{t('keys')}</p>
    </form>
  )
}
