'use client'
import { type ReactFlowInstance, useReactFlow, useStoreApi } from '@xyflow/react'
import { useMemo } from 'react'
import type { StepNode, TrackEdge } from '../flow/flow'
import { NODE_WIDTH, nodeHeight } from '../flow/nodeSize'
import { selectedNodes } from '../flow/selection'
import { addStepAt, addStepBeside, type NewStep } from '../store/addStep'
import { useEditorStore } from '../store/EditorContext'
import type { Picker } from '../store/editorState'
import { moveDuration } from './motion'
import { useTellFilled } from './useTellFilled'

/** Ways to put a node on the canvas: where it was dropped, beside the selection, or where the picker was opened. */
export function useAddStep() {
  const store = useEditorStore()
  const flow: ReactFlowInstance<StepNode, TrackEdge> = useReactFlow()
  const view = useStoreApi()
  const tell = useTellFilled()
  return useMemo(() => {
    /** Where something of this size stands in the middle of what one sees. */
    const middle = (size = { width: NODE_WIDTH, height: nodeHeight(1) }) => {
      const { width, height, transform } = view.getState()
      const [x, y, zoom] = transform
      return {
        x: (width / 2 - x) / zoom - size.width / 2,
        y: (height / 2 - y) / zoom - size.height / 2,
      }
    }
    /** Moves the view only when the new node lies outside of it. */
    const showSelected = () => {
      const { width, height, transform } = view.getState()
      const [node] = selectedNodes(store.getState())
      if (!node) return
      const [panX, panY, zoom] = transform
      const [x, y] = [node.position.x * zoom + panX, node.position.y * zoom + panY]
      const [w, h] = [NODE_WIDTH * zoom, (node.height ?? 0) * zoom]
      if (x >= 0 && y >= 0 && x + w <= width && y + h <= height) return
      const centre = { x: node.position.x + NODE_WIDTH / 2, y: node.position.y + (node.height ?? 0) / 2 }
      void flow.setCenter(centre.x, centre.y, { zoom, duration: moveDuration() })
    }
    return {
      /** `point` in pixels of the window. */
      dropped: (step: NewStep, point: { x: number; y: number }) =>
        tell(addStepAt(store, step, flow.screenToFlowPosition(point))),
      beside: (step: NewStep) => {
        tell(addStepBeside(store, step, middle()))
        showSelected()
      },
      picked: (step: NewStep, { at, from }: Picker) => {
        tell(addStepAt(store, step, at, from))
        showSelected()
      },
      middle,
    }
  }, [store, flow, view, tell])
}
