'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { runsApi } from '@/lib/client/runsApi'
import { useRunValue } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { useErrorText } from '../../shell/useErrorText'
import { useRequest } from '../../shell/useRequest'
import { useAutosave, useEditor, useEditorStore } from '../store/EditorContext'
import { startRun } from './startRun'

const isActive = ({ status }: RunState) =>
  status === 'queued' || status === 'running' || status === 'cancelling' || status === 'rolling_back'

/** The one button that runs and stops. The first press opens the input; from then on a press runs with what stands there. */
export function useRunButton() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const autosave = useAutosave()
  const errorText = useErrorText()
  const runId = useEditor((state) => state.runId)
  const starting = useEditor((state) => state.starting)
  const active = useRunValue(runId, isActive) ?? false
  const cancelling = useRunValue(runId, ({ status }) => status !== 'running' && status !== 'queued') ?? false
  const { busy: stopping, run: request } = useRequest()

  const start = useCallback(
    async (confirmDuplicate = false) => {
      const outcome = await startRun(store, autosave, { confirmDuplicate })
      switch (outcome.kind) {
        case 'started':
        case 'input':
          return
        case 'unsaved':
          return void toast.error(t('runUnsaved'))
        case 'problems':
          return void toast.error(t('runProblems'))
        case 'unresolved':
          if (outcome.runId !== null) store.setState({ runId: outcome.runId, runPanel: 'steps', tab: 'task' })
          return void toast.warning(t('runUnresolved'), {
            duration: 15_000,
            action: { label: t('runAnyway'), onClick: () => void start(true) },
          })
        case 'failed':
          return void toast.error(errorText(outcome.error))
      }
    },
    [store, autosave, errorText, t],
  )

  const press = useCallback(() => {
    const { runPanel, runId: shown } = store.getState()
    if (active && shown !== null) return void request(() => runsApi.cancel(shown))
    if (runPanel === 'closed') return store.setState({ runPanel: 'input' })
    void start()
  }, [store, active, request, start])

  const stop = useCallback(() => {
    const { runId: shown } = store.getState()
    if (active && !cancelling && shown !== null) void request(() => runsApi.cancel(shown))
  }, [store, active, cancelling, request])

  return { press, stop, active, busy: starting || stopping || (active && cancelling) }
}
