'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Schema } from '@/lib/graph/definition'

/**
 * Label and help of a config field. Definitions name their texts by `title` (`planner.tools`); what has none is looked up by
 * `fallback` and then shown by its own name.
 */
export function useFieldWords(): (
  schema: Schema,
  fallback: string,
  name: string,
) => { label: string; hint?: string } {
  const t = useTranslations('nodes')
  return useCallback(
    (schema, fallback, name) => {
      const key = (typeof schema.title === 'string' ? schema.title : fallback).replaceAll('.', '_')
      const label = t.has(`labels.${key}`) ? t(`labels.${key}`) : name
      if (t.has(`help.${key}`)) return { label, hint: t(`help.${key}`) }
      return typeof schema.description === 'string' ? { label, hint: schema.description } : { label }
    },
    [t],
  )
}
