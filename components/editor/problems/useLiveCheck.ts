'use client'
import { useEffect } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import type { Pipeline } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { documentOf } from '../flow/documentOf'
import type { EditorStore } from '../store/createEditorStore'
import { createChecker } from './createChecker'

function readsPipelines({ nodes }: Pipeline): boolean {
  return nodes.some(({ type }) => nodeDefinitions.get(type)?.pipeline !== undefined)
}

const REST_MS = 250

/** Keeps `check` in step with the document: compiles in the browser once the author has paused. */
export function useLiveCheck(store: EditorStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const checker = createChecker()
    const check = async () => {
      const { edits, catalogue, ...state } = store.getState()
      const document = documentOf(state)
      // other pipelines are known to the server alone
      const found = readsPipelines(document)
        ? await pipelinesApi.compile(document).catch(() => null)
        : await checker.check({ document, catalogue })
      if (found && !stopped && store.getState().edits === edits)
        store.setState({ check: { ...found, edits } })
    }
    const later = (ms: number) => {
      clearTimeout(timer)
      if (store.getState().catalogueKnown) timer = setTimeout(() => void check(), ms)
    }
    later(0)
    const unsubscribe = store.subscribe((state, before) => {
      if (state.edits !== before.edits) later(REST_MS)
      else if (state.catalogue !== before.catalogue || state.catalogueKnown !== before.catalogueKnown)
        later(0)
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      checker.close()
    }
  }, [store])
}
