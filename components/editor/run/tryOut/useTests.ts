'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import type { StartTest } from '@/lib/api/trials'
import { useErrorText } from '../../../shell/useErrorText'
import { useNodeTitle } from '../../panel/useNodeTitle'
import { useAutosave, useEditorStore } from '../../store/EditorContext'
import { startTest } from './startTest'

/** Starts tests of the draft on screen, and says what keeps one from starting. */
export function useTests() {
  const t = useTranslations('tryout')
  const words = useTranslations('editor')
  const store = useEditorStore()
  const autosave = useAutosave()
  const errorText = useErrorText()
  const titleOf = useNodeTitle()

  const start = useCallback(
    async (test: StartTest): Promise<void> => {
      const outcome = await startTest(store, autosave, test)
      switch (outcome.kind) {
        case 'started':
        case 'asked':
          return
        case 'unsaved':
          return void toast.error(words('runUnsaved'))
        case 'problems':
          return void toast.error(words('runProblems'))
        case 'cannot': {
          const key = `cannot.${outcome.code}`
          const node = outcome.node === null ? '' : titleOf(outcome.node)
          return void toast.error(t.has(key) ? t(key, { node }) : errorText(outcome.error))
        }
        case 'failed':
          return void toast.error(errorText(outcome.error))
      }
    },
    [store, autosave, errorText, titleOf, t, words],
  )
  const onScreen = useCallback(() => {
    const { runId } = store.getState()
    return runId === null ? {} : { run: runId }
  }, [store])
  const testNode = useCallback(
    (node: string) => start({ kind: 'node', node, ...onScreen() }),
    [start, onScreen],
  )
  const runFrom = useCallback(
    (node: string) => start({ kind: 'from', node, ...onScreen() }),
    [start, onScreen],
  )
  return { start, testNode, runFrom }
}
