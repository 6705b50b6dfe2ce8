'use client'
import { useState } from 'react'
import { toast } from 'sonner'
import type { TaskCard, TaskDecision } from '@/lib/api/tasks'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { refreshOpenTasks } from '@/lib/client/openTasks'
import { tasksApi } from '@/lib/client/tasksApi'
import type { Decision } from '@/lib/run/task'
import { useDecidedText } from './useDecidedText'

export type DecisionState = {
  /** Who decided what: this person just now, or somebody else before. */
  taken: { kind: 'mine'; choice: string } | { kind: 'other'; decision: TaskDecision } | null
  /** The choice that is on its way. */
  busy: string | null
  failure: { choice: string; error: ApiError } | null
  decide: (decision: Decision) => Promise<void>
}

/** Decides a card once. A decision that came too late shows the one that won; a refused one (422) leaves everything as it was. */
export function useDecision(task: TaskCard, onDecided?: () => void): DecisionState {
  const { text } = useDecidedText(task)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<DecisionState['failure']>(null)
  const [taken, setTaken] = useState<DecisionState['taken']>(null)
  const decide = async (decision: Decision) => {
    if (busy !== null || taken !== null) return
    setBusy(decision.choice)
    setFailure(null)
    try {
      await tasksApi.decide(task.id, decision)
      setTaken({ kind: 'mine', choice: decision.choice })
    } catch (thrown) {
      const error = asApiError(thrown)
      const winner = error.status === 409 ? readWinner(error.body) : null
      if (!winner) return setFailure({ choice: decision.choice, error })
      setTaken({ kind: 'other', decision: winner })
      // the card itself may be gone by now: a run that went on takes its cards with it
      toast.warning(text(winner, 'decidedByOther'))
    } finally {
      setBusy(null)
    }
    void refreshOpenTasks()
    onDecided?.()
  }
  return { taken, busy, failure, decide }
}

/** The decision a 409 carries; null where it carries none (the run moved on for another reason). */
function readWinner({ decision, by, at }: ApiError['body']): TaskDecision | null {
  if (typeof decision !== 'object' || decision === null || !('choice' in decision)) return null
  const read = (name: string, fallback: unknown) =>
    String((name in decision ? Reflect.get(decision, name) : fallback) ?? '')
  const byName = read('byName', '') || null
  return { choice: String(decision.choice), by: read('by', by), byName, at: read('at', at) }
}
