'use client'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { useEditorStore } from '../store/EditorContext'
import { tidy } from '../store/tidy'
import { moveDuration } from './motion'

/** Lays the graph out anew and shows all of it. Cards slide to their places unless the person asked for less motion. */
export function useTidy(): () => Promise<void> {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const view = useStoreApi()
  const { fitView } = useReactFlow()
  return useCallback(async () => {
    const { nodes, readOnly } = store.getState()
    if (readOnly || nodes.length === 0) return
    const canvas = view.getState().domNode
    const duration = moveDuration()
    if (duration > 0) canvas?.classList.add('settling')
    try {
      const outcome = await tidy(store)
      if (outcome === 'changed_meanwhile') return void toast.info(t('tidyChanged'))
      if (outcome === 'tidy_already') toast.info(t('tidyAlready'))
      await fitView({ padding: 0.08, maxZoom: 1, duration })
    } catch {
      toast.error(t('tidyFailed'))
    } finally {
      canvas?.classList.remove('settling')
    }
  }, [store, view, fitView, t])
}
