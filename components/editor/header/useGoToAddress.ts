'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useShowPart } from '../canvas/useShowPart'
import { useEditorStore } from '../store/EditorContext'

/** `?node=<id>` selects that node and brings it into view, whenever the address comes to name it. */
export function useGoToAddress(): void {
  const wanted = useSearchParams().get('node')
  const store = useEditorStore()
  const show = useShowPart()
  useEffect(() => {
    const step = store.getState().nodes.find(({ data }) => data.node.id === wanted)
    if (!step) return
    store.setState({ tab: 'inspector' })
    // after the canvas has chosen its opening view
    const frame = requestAnimationFrame(() => void show(step.id))
    return () => cancelAnimationFrame(frame)
  }, [wanted, store, show])
}
