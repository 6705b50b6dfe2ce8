import type { QuickFix } from '@/lib/graph/quickFixes/quickFix'
import { documentOf } from '../flow/documentOf'
import type { Flow, StepNode } from '../flow/flow'
import { flowOf } from '../flow/flowOf'
import type { EditorStore } from '../store/createEditorStore'
import { changeFlow } from '../store/history'

/** Carries out a fix as one step of the history. What it does not touch stays as it is on the canvas, selection included. */
export function applyFix(store: EditorStore, fix: QuickFix): void {
  changeFlow(store, (flow) => {
    const before = documentOf(flow)
    const after = fix.apply(before)
    return JSON.stringify(after) === JSON.stringify(before) ? flow : merged(flow, flowOf(after))
  })
}

function merged(before: Flow, after: Flow): Flow {
  const steps = new Map(before.nodes.map((step) => [step.id, step]))
  const tracks = new Map(before.edges.map((track) => [track.id, track]))
  return {
    ...after,
    nodes: after.nodes.map((step) => kept(steps.get(step.id), step)),
    edges: after.edges.map((track) => {
      const old = tracks.get(track.id)
      return old && same(old.data, track.data) ? old : track
    }),
  }
}

function kept(old: StepNode | undefined, step: StepNode): StepNode {
  if (!old) return step
  return same(old.data.node, step.data.node) ? old : { ...old, data: { ...old.data, node: step.data.node } }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
