'use client'
import { useMemo } from 'react'
import type { StepNode } from '../../flow/flow'
import { selectedNodes } from '../../flow/selection'
import type { EditorStore } from '../../store/createEditorStore'
import { useEditorStore } from '../../store/EditorContext'
import { toggleBreakpoint, toggleDisabled } from './marks'
import { usePins } from './usePins'
import { useTests } from './useTests'

/** What the keys of trying out do, to the node with the focus, else to those selected. False where there is none. */
export function useTryOutKeys() {
  const store = useEditorStore()
  const { testNode } = useTests()
  const togglePin = usePins()
  return useMemo(() => {
    const onSteps = (event: KeyboardEvent, act: (steps: StepNode[]) => void): boolean => {
      const steps = meant(store, event.target)
      if (steps.length > 0) act(steps)
      return steps.length > 0
    }
    return {
      disable: (event: KeyboardEvent) =>
        onSteps(event, (steps) =>
          toggleDisabled(
            store,
            steps.map(({ id }) => id),
          ),
        ),
      test: (event: KeyboardEvent) =>
        onSteps(event, ([step]) => {
          if (step && !step.data.node.disabled) void testNode(step.data.node.id)
        }),
      pin: (event: KeyboardEvent) =>
        onSteps(event, (steps) => {
          for (const { data } of steps) togglePin(data.node.id)
        }),
      breakpoint: (event: KeyboardEvent) =>
        onSteps(event, (steps) => {
          for (const { data } of steps) toggleBreakpoint(store, data.node.id)
        }),
    }
  }, [store, testNode, togglePin])
}

function meant(store: EditorStore, target: EventTarget | null): StepNode[] {
  const state = store.getState()
  const element = target instanceof Element ? target.closest('.react-flow__node') : null
  const focused = state.nodes.find(({ id }) => id === element?.getAttribute('data-id'))
  return focused && !focused.selected ? [focused] : selectedNodes(state)
}
