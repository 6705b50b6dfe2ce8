'use client'
import { useState } from 'react'
import type { TaskCard, TaskEffect } from '@/lib/api/tasks'
import type { Decision } from '@/lib/run/task'
import { isUndoable } from '../isUndoable'

function isStanding({ state, cleanup }: TaskEffect): boolean {
  return cleanup.kind !== 'nothing' && state !== 'rolled_back' && state !== 'orphaned'
}

/**
 * Which effects a person wants undone: all at first. What rests on a chosen effect is chosen with it, and what a spared one rests on is spared too. A
 * destructive undo counts only once it is confirmed, and again after every change.
 */
export function useRollBack(task: TaskCard) {
  const standing = task.effects.filter(isStanding)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState(false)
  const chosen = standing.filter(({ key }) => !left.has(key))
  const toConfirm = chosen.filter(({ cleanup }) => cleanup.kind === 'confirm')
  const toggle = (key: string) => {
    setLeft(toggled(standing, left, key))
    setConfirmed(false)
  }
  const decision: Decision = {
    choice: 'roll_back',
    ...(chosen.length < standing.length ? { effects: chosen.map(({ key }) => key) } : {}),
    ...(toConfirm.length > 0 ? { confirm: toConfirm.map(({ key }) => key) } : {}),
  }
  return {
    standing,
    bound: standing.some(({ dependants }) => dependants.length > 0),
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

/** The effects that stay after a click on one of them. */
export function toggled(
  standing: readonly Pick<TaskEffect, 'key' | 'dependants'>[],
  left: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const clicked = standing.find((effect) => effect.key === key)
  if (left.has(key)) {
    const chosen = new Set([key, ...(clicked?.dependants ?? [])])
    return new Set([...left].filter((each) => !chosen.has(each)))
  }
  const ground = standing.filter(({ dependants }) => dependants.includes(key)).map((effect) => effect.key)
  return new Set([...left, key, ...ground])
}
