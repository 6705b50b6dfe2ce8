import type { PipelineNote } from '@/lib/graph/document'
import type { NoteNode } from './flow'

/** Pixels. */
export const NOTE_SIZE = { width: 208, height: 120 }
/** Below the cards and above the frames of groups; selected, over both: React Flow lifts by 1,000, and the corners must be within reach. */
const LAYER = -1

export function noteNode(note: PipelineNote): NoteNode {
  const [width, height] = note.size ?? [NOTE_SIZE.width, NOTE_SIZE.height]
  return {
    id: `note:${note.id}`,
    type: 'note',
    position: { x: note.at[0], y: note.at[1] },
    width,
    height,
    measured: { width, height },
    zIndex: LAYER,
    data: { id: note.id, text: note.text, color: note.color ?? 'plain' },
  }
}

export function noteOf({ data, position, width, height }: NoteNode): PipelineNote {
  const size: [number, number] = [width ?? NOTE_SIZE.width, height ?? NOTE_SIZE.height]
  const usual = size[0] === NOTE_SIZE.width && size[1] === NOTE_SIZE.height
  return {
    id: data.id,
    text: data.text,
    at: [Math.round(position.x), Math.round(position.y)],
    ...(usual ? {} : { size: [Math.round(size[0]), Math.round(size[1])] }),
    ...(data.color === 'plain' ? {} : { color: data.color }),
  }
}
