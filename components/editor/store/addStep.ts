import type { XYPosition } from '@xyflow/react'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { drawWire } from '../flow/drawWire'
import type { Filled } from '../flow/fillInputs'
import type { Flow, StepNode } from '../flow/flow'
import { freeSpot, spotBeside } from '../flow/freeSpot'
import { judgeWire } from '../flow/judgeWire'
import { withMembership } from '../flow/membership'
import { newStep } from '../flow/newStep'
import { portsOf } from '../flow/portsOf'
import { selectedNodes } from '../flow/selection'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

export type NewStep = { type: string; title: string }

/**
 * Adds a node at a place of the canvas, wired to `from` where the author pulled a wire there. One step of the history. Answers what
 * the wire filled in.
 */
export function addStepAt(
  store: EditorStore,
  { type, title }: NewStep,
  at: XYPosition,
  from: { source: string; port: string } | null = null,
): Filled['filled'] {
  let filled: Filled['filled'] = []
  const { catalogue } = store.getState()
  changeFlow(store, (flow) => {
    const step = newStep(flow, type, title, at)
    if (!step) return flow
    const added = { ...step, flow: withMembership(step.flow, new Set([step.id])) }
    const wire = from && { ...from, target: added.id }
    if (!wire || judgeWire(added.flow, wire).kind !== 'ok') return added.flow
    const drawn = drawWire(added.flow, wire, catalogue)
    filled = drawn.filled
    return drawn.flow
  })
  store.setState({ tab: 'inspector', picker: null })
  return filled
}

/** Adds a node right of the selected one and goes on from its first free port; without a selection at `otherwise`. */
export function addStepBeside(store: EditorStore, step: NewStep, otherwise: XYPosition): Filled['filled'] {
  const state = store.getState()
  const [selected, ...more] = selectedNodes(state)
  if (!selected || more.length > 0) return addStepAt(store, step, freeSpot(state.nodes, otherwise))
  const port = freePort(state, selected)
  return addStepAt(
    store,
    step,
    spotBeside(state.nodes, selected),
    port === null ? null : { source: selected.id, port },
  )
}

/** The first port nothing hangs on yet; null for a node that a run ends with. */
export function freePort({ edges }: Pick<Flow, 'edges'>, { id, data }: StepNode): string | null {
  if (nodeDefinitions.get(data.node.type)?.role === 'output') return null
  const wired = new Set(edges.filter(({ source }) => source === id).map(({ sourceHandle }) => sourceHandle))
  return portsOf(data.node).find((port) => !wired.has(port)) ?? null
}
