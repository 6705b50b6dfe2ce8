'use client'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Pipeline } from '@/lib/graph/document'

type Props = { samples: NonNullable<Pipeline['samples']>; field: string; onPick: (text: string) => void }

const MOST = 4

/** A conversation before its first word: what one may say, from the pipeline's own samples. */
export function Suggestions({ samples, field, onPick }: Props) {
  const t = useTranslations('chat')
  const texts = samples.flatMap(({ input }) => (typeof input[field] === 'string' ? [input[field]] : []))
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <MessagesSquare aria-hidden className="size-6 text-faint" />
      <p className="text-sm font-medium">{texts.length > 0 ? t('begin') : t('beginBlank')}</p>
      <ul aria-label={t('suggestions')} className="flex w-full max-w-lg flex-col gap-2">
        {texts.slice(0, MOST).map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onPick(text)}
              className="w-full rounded-card border border-line bg-surface px-3 py-2 text-left text-sm wrap-anywhere hover:bg-hover"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
