'use client'
import { type ReactFlowInstance, useReactFlow, useStoreApi } from '@xyflow/react'
import { useMemo } from 'react'
import type { StepNode, TrackEdge } from '../flow/flow'
import { NODE_WIDTH, nodeHeight } from '../flow/nodeSize'
import { addStepAt, addStepBeside, type NewStep } from '../store/addStep'
import { useEditorStore } from '../store/EditorContext'
import type { Picker } from '../store/editorState'
import { useTellFilled } from './useTellFilled'

/** Ways to put a node on the canvas: where it was dropped, beside the selection, or where the picker was opened. */
export function useAddStep() {
  const store = useEditorStore()
  const flow: ReactFlowInstance<StepNode, TrackEdge> = useReactFlow()
  const view = useStoreApi()
  const tell = useTellFilled()
  return useMemo(() => {
    const middle = () => {
      const { width, height, transform } = view.getState()
      const [x, y, zoom] = transform
      return {
        x: (width / 2 - x) / zoom - NODE_WIDTH / 2,
        y: (height / 2 - y) / zoom - nodeHeight(1) / 2,
      }
    }
    return {
      /** `point` in pixels of the window. */
      dropped: (step: NewStep, point: { x: number; y: number }) =>
        tell(addStepAt(store, step, flow.screenToFlowPosition(point))),
      beside: (step: NewStep) => tell(addStepBeside(store, step, middle())),
      picked: (step: NewStep, { at, from }: Picker) => tell(addStepAt(store, step, at, from)),
      middle,
    }
  }, [store, flow, view, tell])
}
