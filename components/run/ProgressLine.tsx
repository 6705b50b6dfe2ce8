'use client'
import { useTranslations } from 'next-intl'

type Props = { progress: { progress: number; total: number | null; message: string | null } }

/** A tool's own progress report, with the server's words. */
export function ProgressLine({ progress: { progress, total, message } }: Props) {
  const t = useTranslations('run')
  return (
    <div className="lamp-running flex flex-col gap-1 text-xs text-muted">
      <progress
        aria-label={message ?? t('progress')}
        value={progress}
        {...(total === null ? {} : { max: total })}
        className="h-1 w-full accent-(--lamp)"
      />
      <span className="tabular-nums">
        {message} {total === null ? progress : `${progress} / ${total}`}
      </span>
    </div>
  )
}
