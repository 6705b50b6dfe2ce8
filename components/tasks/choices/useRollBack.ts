'use client'
import { useState } from 'react'
import type { TaskCard, TaskEffect } from '@/lib/client/apiShapes'
import type { Decision } from '@/lib/run/task'
import { isUndoable } from '../isUndoable'

function isStanding({ state, cleanup }: TaskEffect): boolean {
  return cleanup.kind !== 'nothing' && state !== 'rolled_back' && state !== 'orphaned'
}

/** Which effects a person wants undone. All at first; a destructive undo counts only once it is confirmed, and again after every change. */
export function useRollBack(task: TaskCard) {
  const standing = task.effects.filter(isStanding)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState(false)
  const chosen = standing.filter(({ key }) => !left.has(key))
  const toConfirm = chosen.filter(({ cleanup }) => cleanup.kind === 'confirm')
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
    setConfirmed(false)
  }
  const decision: Decision = {
    choice: 'roll_back',
    ...(chosen.length < standing.length ? { effects: chosen.map(({ key }) => key) } : {}),
    ...(toConfirm.length > 0 ? { confirm: toConfirm.map(({ key }) => key) } : {}),
  }
  return {
    standing,
    isChosen: (key: string) => !left.has(key),
    toggle,
    undone: chosen.filter(isUndoable).length,
    byHand: chosen.filter(({ cleanup }) => cleanup.kind === 'manual').length,
    toConfirm,
    confirmed,
    setConfirmed,
    ready: (toConfirm.length === 0 || confirmed) && (standing.length === 0 || chosen.length > 0),
    decision,
  }
}
