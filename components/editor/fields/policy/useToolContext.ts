'use client'
import { useMemo } from 'react'
import type { DefinitionContext } from '@/lib/graph/definition'
import { definitionContext } from '@/lib/graph/definitionContext'
import { documentOf } from '../../flow/documentOf'
import { useEditor, useEditorStore } from '../../store/EditorContext'

/** What definitions know of tools: changes with the catalogue and the policies, not with every move on the canvas. */
export function useToolContext(): DefinitionContext {
  const store = useEditorStore()
  const catalogue = useEditor((state) => state.catalogue)
  const policies = useEditor((state) => state.frame.tools)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the policies are in the document that is read here
  return useMemo(
    () => definitionContext(documentOf(store.getState()), catalogue),
    [store, catalogue, policies],
  )
}
