import { NodeIdSchema } from '@/lib/graph/document'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

export type RenameRefusal = 'shape' | 'taken'

/** Renames a node everywhere; answers why not when the id cannot be used. */
export async function renameNodeTo(
  store: EditorStore,
  stepId: string,
  to: string,
): Promise<RenameRefusal | null> {
  if (!NodeIdSchema.safeParse(to).success) return 'shape'
  const taken = store.getState().nodes.some(({ id, data }) => id !== stepId && data.node.id === to)
  if (taken) return 'taken'
  const { renameStep } = await import('../flow/renameSteps')
  changeFlow(store, (flow) => renameStep(flow, stepId, to))
  return null
}
