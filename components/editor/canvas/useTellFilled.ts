'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import type { Filled } from '../flow/fillInputs'

/** Says which inputs a new wire has filled: nothing is wired unseen. */
export function useTellFilled(): (filled: Filled['filled']) => void {
  const t = useTranslations('editor')
  return useCallback(
    (filled) => {
      if (filled.length === 0) return
      const list = filled.map(({ slot, expression }) => `${slot} = ${expression}`).join(', ')
      toast.info(t('filled', { list }))
    },
    [t],
  )
}
