'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { useLastRunId } from '../../fields/expression/LastRunContext'
import { useEditorStore } from '../../store/EditorContext'
import { pinFromRun, pinOf, removePin } from './marks'

/** Pins a node's output from the newest run on screen, or takes the pin away; says why where it cannot. */
export function usePins(): (nodeId: string) => void {
  const t = useTranslations('tryout')
  const store = useEditorStore()
  const runId = useLastRunId()
  return useCallback(
    (nodeId) => {
      const state = store.getState()
      if (pinOf(state.frame, nodeId)) return removePin(store, nodeId)
      const refusal = pinFromRun(store, nodeId, state.runId ?? runId)
      if (refusal) toast.info(t(`pinRefusal.${refusal}`))
    },
    [store, runId, t],
  )
}
