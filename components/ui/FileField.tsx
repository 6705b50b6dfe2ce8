'use client'
import { FileUp, Paperclip, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from './Button'
import { cx } from './cx'
import type { FieldIds } from './Field'
import { formatBytes } from './formatBytes'
import { IconButton } from './IconButton'
import type { JsonValue } from './jsonValue'
import { ProgressBar } from './ProgressBar'
import { useUpload } from './UploadContext'

type Props = FieldIds & {
  value: JsonValue | undefined
  /** Media types as an `accept` attribute takes them, e.g. `image/*`. */
  accept: string | undefined
  disabled: boolean
  onChange: (value: JsonValue | undefined) => void
}

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'sent'; name: string; bytes: number }
  | { kind: 'failed'; message: string }

/** Takes one file, sends it at once and holds what stands for it. */
export function FileField({ id, value, accept, disabled, onChange, ...aria }: Props) {
  const t = useTranslations('common')
  const upload = useUpload()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const take = async (file: File | undefined) => {
    if (!file || !upload) return
    const show = (share: number) => setState({ kind: 'sending', name: file.name, share })
    show(0)
    try {
      const sent = await upload(file, show)
      setState({ kind: 'sent', name: file.name, bytes: sent.bytes })
      onChange(sent.value)
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  const busy = state.kind === 'sending'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <label
        className={cx(
          buttonClass('secondary'),
          'cursor-pointer focus-within:outline-2 focus-within:outline-accent',
          (disabled || busy) && 'pointer-events-none opacity-55',
        )}
      >
        <FileUp aria-hidden className="size-4" />
        {value === undefined ? t('chooseFile') : t('otherFile')}
        <input
          {...aria}
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          disabled={disabled || busy || !upload}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {value !== undefined && !busy && (
        <span className="flex min-w-0 items-center gap-1 text-xs text-muted">
          <Paperclip aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {state.kind === 'sent' ? `${state.name} (${formatBytes(state.bytes)})` : t('fileChosen')}
          </span>
          <IconButton
            size="sm"
            label={t('removeFile')}
            onClick={() => {
              setState({ kind: 'idle' })
              onChange(undefined)
            }}
            icon={<X aria-hidden className="size-3.5" />}
          />
        </span>
      )}
      {busy && (
        <ProgressBar
          label={t('sendingFile', { name: state.name })}
          value={state.share}
          max={1}
          className="lamp-running w-32"
        />
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="w-full text-xs text-danger-ink">
          {state.message}
        </p>
      )}
    </div>
  )
}
