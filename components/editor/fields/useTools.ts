'use client'
import { useCallback } from 'react'
import type { EffectClass, ToolPolicy } from '@/lib/graph/document'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editFrame } from '../store/editParts'
import { withPinnedPolicy } from './effectOf'

/** The tools of this installation, the document's policies, and the ways to change those. */
export function useTools() {
  const store = useEditorStore()
  const tools = useEditor((state) => state.catalogue.tools)
  const known = useEditor((state) => state.catalogueKnown)
  const policies = useEditor((state) => state.frame.tools)
  const pin = useCallback(
    (ref: string) => {
      const { tools: available } = store.getState().catalogue
      const before = store.getState().frame.tools ?? []
      const after = withPinnedPolicy(before, ref, available)
      if (after.length > before.length)
        editFrame(store, (frame) => ({ ...frame, tools: after }), `pin ${ref}`)
    },
    [store],
  )
  const setEffect = useCallback(
    (ref: string, effect: EffectClass) => {
      pin(ref)
      const change = (frame: ReturnType<typeof store.getState>['frame']) => {
        const own = frame.tools ?? []
        const known = own.some((policy) => policy.ref === ref)
        const changed = own.map((policy) => (policy.ref === ref ? { ...policy, effect } : policy))
        return { ...frame, tools: known ? changed : [...own, { ref, effect }] }
      }
      editFrame(store, change, `effect ${ref}`)
    },
    [store, pin],
  )
  const setPolicy = useCallback(
    (ref: string, policy: ToolPolicy, field: string) => {
      editFrame(
        store,
        (frame) => {
          const own = frame.tools ?? []
          const present = own.some((other) => other.ref === ref)
          const changed = own.map((other) => (other.ref === ref ? policy : other))
          return { ...frame, tools: present ? changed : [...own, policy] }
        },
        `policy ${ref} ${field}`,
      )
    },
    [store],
  )
  return { tools, known, policies, pin, setEffect, setPolicy }
}
