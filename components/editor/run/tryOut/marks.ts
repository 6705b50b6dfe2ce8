import { runStore } from '@/lib/client/runStore'
import { MOST_PIN_BYTES, type Pin, type PipelineNode } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Flow, Frame } from '../../flow/flow'
import { replaceNode } from '../../flow/replaceNode'
import type { EditorStore } from '../../store/createEditorStore'
import { editFrame } from '../../store/editParts'
import { changeFlow } from '../../store/history'

export type PinRefusal = 'nothing' | 'tooLarge' | 'stored'

export function pinOf({ view }: Frame, nodeId: string): Pin | undefined {
  return view?.pins?.[nodeId]
}

export function hasBreakpoint({ view }: Frame, nodeId: string): boolean {
  return view?.breakpoints?.includes(nodeId) === true
}

/** Whether a run from here is a test: something in it is pinned, or stops it. Marks of nodes that are gone do not count. */
export function isTest({ nodes, frame }: Pick<Flow, 'nodes' | 'frame'>): boolean {
  return nodes.some(
    ({ data: { node } }) =>
      !node.disabled && (pinOf(frame, node.id) !== undefined || hasBreakpoint(frame, node.id)),
  )
}

/** Pins what the node gave in this run; answers why it cannot. */
export function pinFromRun(store: EditorStore, nodeId: string, runId: string | null): PinRefusal | null {
  const node = runId === null ? undefined : runStore.getState().runs.get(runId)?.state.nodes.get(nodeId)
  if (runId === null || node?.status !== 'finished') return 'nothing'
  // a value that lies in the object store is here as a reference only
  if (JSON.stringify(node.output).includes('"$object"')) return 'stored'
  return setPin(store, nodeId, { port: node.port, output: node.output, run: runId })
}

export function setPin(store: EditorStore, nodeId: string, pin: Pin): PinRefusal | null {
  if (new TextEncoder().encode(JSON.stringify(pin.output)).length > MOST_PIN_BYTES) return 'tooLarge'
  editFrame(store, (frame) => withPins(frame, { ...frame.view?.pins, [nodeId]: pin }), `pin ${nodeId}`)
  return null
}

export function removePin(store: EditorStore, nodeId: string): void {
  editFrame(
    store,
    (frame) => {
      const { [nodeId]: _, ...pins } = frame.view?.pins ?? {}
      return withPins(frame, pins)
    },
    `unpin ${nodeId}`,
  )
}

function withPins(frame: Frame, pins: { [nodeId: string]: Pin }): Frame {
  return { ...frame, view: { ...frame.view, pins } }
}

export function toggleBreakpoint(store: EditorStore, nodeId: string): void {
  editFrame(
    store,
    (frame) => {
      const now = frame.view?.breakpoints ?? []
      const breakpoints = now.includes(nodeId) ? now.filter((id) => id !== nodeId) : [...now, nodeId]
      return { ...frame, view: { ...frame.view, breakpoints } }
    },
    `break ${nodeId}`,
  )
}

/** Disables these nodes, or enables them when all of them are disabled. A run cannot do without its start. */
export function toggleDisabled(store: EditorStore, stepIds: readonly string[]): void {
  changeFlow(store, (flow) => {
    const steps = flow.nodes.filter((step) => stepIds.includes(step.id) && mayBeDisabled(step.data.node))
    const enable = steps.every(({ data }) => data.node.disabled)
    return steps.reduce((changed, { id, data }) => {
      const { disabled: _, ...node } = data.node
      return replaceNode(changed, id, enable ? node : { ...node, disabled: true })
    }, flow)
  })
}

export function mayBeDisabled({ type }: PipelineNode): boolean {
  return nodeDefinitions.get(type)?.role !== 'input'
}
