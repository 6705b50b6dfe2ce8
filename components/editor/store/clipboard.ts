import { type CopiedParts, copySelected, freshIds, parseCopied, pasteParts } from '../flow/copiedParts'
import type { EditorStore } from './createEditorStore'
import { removeChosen } from './editParts'
import { changeFlow } from './history'

const OFFSET = 40

/** What a copy event puts on the clipboard; null when nothing is selected. */
export function copiedText(store: EditorStore): string | null {
  const copied = copySelected(store.getState())
  return copied && JSON.stringify(copied)
}

/** What a cut event puts on the clipboard, removed from the canvas: exactly what a copy would have taken. Null when nothing is selected. */
export function cutText(store: EditorStore): string | null {
  const text = copiedText(store)
  if (text === null || store.getState().readOnly) return null
  removeChosen(store, { members: true })
  return text
}

/** Pastes what was copied from a canvas, in this tab or another. False for any other text. */
export async function pasteText(store: EditorStore, text: string): Promise<boolean> {
  const copied = parseCopied(text)
  if (copied) await paste(store, copied)
  return copied !== null
}

export async function duplicateSelected(store: EditorStore): Promise<void> {
  const copied = copySelected(store.getState())
  if (copied) await paste(store, copied)
}

async function paste(store: EditorStore, copied: CopiedParts): Promise<void> {
  const { renameCopied } = await import('../flow/renameSteps')
  changeFlow(store, (flow) => pasteParts(flow, renameCopied(copied, freshIds(flow, copied)), OFFSET))
}
