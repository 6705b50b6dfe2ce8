'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { sayWording, type Text } from '@/lib/run/sayWording'

/** Says what faults, cards, guards and cleanups have to say in the reader's language. */
export function useWording(): (text: Text) => string {
  const t = useTranslations()
  return useCallback((text) => sayWording(t, text), [t])
}
