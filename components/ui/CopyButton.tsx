'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton'

/** Copies `text`. Where the clipboard is not allowed (plain http on a network address) it says so instead of pretending. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('common')
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const words = { idle: label ?? t('copy'), copied: t('copied'), refused: t('copyRefused') }
  return (
    <IconButton
      size="sm"
      label={words[state]}
      onClick={copy}
      icon={
        state === 'copied' ? (
          <Check aria-hidden className="size-3.5" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )
      }
    />
  )
}
