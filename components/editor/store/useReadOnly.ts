'use client'
import { useEffect } from 'react'
import { useMayAct, useMe } from '../../shell/MeProvider'
import type { EditorStore } from './createEditorStore'

/** Whoever may not change pipelines gets an editor that says so; until the role is known nobody is kept from anything. */
export function useReadOnly(store: EditorStore): void {
  const known = useMe().me !== undefined
  const mayEdit = useMayAct('editor')
  useEffect(() => {
    const { version } = store.getState()
    store.setState({ readOnly: version !== null ? 'version' : known && !mayEdit ? 'role' : null })
  }, [store, known, mayEdit])
}
