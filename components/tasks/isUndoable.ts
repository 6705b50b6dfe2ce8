import type { TaskEffect } from '@/lib/api/tasks'

/** Whether a declared call takes the effect back, asked for or not. */
export function isUndoable({ cleanup }: TaskEffect): boolean {
  return cleanup.kind === 'automatic' || cleanup.kind === 'confirm'
}
