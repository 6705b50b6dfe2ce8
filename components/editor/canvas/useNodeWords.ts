'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { nodeDefinitions } from '@/lib/nodes/definitions'

export type NodeWords = { type: string; title: string; description: string }

/** Every node type as a newcomer reads it, in the order of the palette. */
export function useNodeWords(): NodeWords[] {
  const t = useTranslations('nodes')
  return useMemo(
    () =>
      [...nodeDefinitions.keys()].map((type) => ({
        type,
        title: t.has(`${type}.title`) ? t(`${type}.title`) : type,
        description: t.has(`${type}.description`) ? t(`${type}.description`) : '',
      })),
    [t],
  )
}
