import { DEFAULTS } from '../../graph/defaults'
import type { ConversationSize } from '../../graph/reactLimits'
import { type Condensed, windowStart } from './memory/arrange'
import type { ReactSteps } from './reactContext'
import type { Round } from './round'

/** Where a loop of thinking and acting stands between two turns. Derived from the journal by going through the turns again. */
export type Loop = {
  /** Number of the next turn. */
  next: number
  /** Model requests so far that count as turns. */
  spent: number
  rounds: Round[]
  /** First round that is still sent word for word. */
  from: number
  condensed: Condensed | null
  /** Turns in a row in which every call had bad arguments, and replies in a row that nobody could read. */
  refused: number
  unreadable: number
  questions: number
  steps: ReactSteps
  degraded: string[]
}

/** What one turn has brought. */
export type TurnResult = {
  round: Round
  /** Model requests it took. */
  requests: number
  /** Nothing was called, because no call could be. */
  refused: boolean
  /** Some action was a repeat: older history only leads astray. */
  repeated: boolean
  unreadable: boolean
  asked: boolean
  steps: ReactSteps
  degraded: string[]
}

export function beginLoop(next: number): Loop {
  return {
    ...{ next, spent: 0, rounds: [], from: 0, condensed: null, refused: 0, unreadable: 0, questions: 0 },
    steps: {},
    degraded: [],
  }
}

export function afterTurn(loop: Loop, result: TurnResult, size: ConversationSize): Loop {
  const rounds = [...loop.rounds, result.round]
  return {
    ...loop,
    next: loop.next + 1,
    spent: loop.spent + result.requests,
    rounds,
    from: windowStart(loop.from, rounds.length, size, result.repeated),
    refused: result.refused ? loop.refused + 1 : 0,
    unreadable: result.unreadable ? loop.unreadable + 1 : 0,
    questions: loop.questions + (result.asked ? 1 : 0),
    steps: { ...loop.steps, ...result.steps },
    degraded: [...loop.degraded, ...result.degraded],
  }
}

/** REACT-4: the answer is asked for in plain words once three replies in a row could not be read, and when only one turn is left. */
export function isPlain(loop: Loop, maxTurns: number): boolean {
  return loop.unreadable > DEFAULTS.corrections || loop.spent + 1 >= maxTurns
}

/** Bad arguments go back at most twice in a row. */
export function isBeyondCorrection(loop: Loop): boolean {
  return loop.refused > DEFAULTS.corrections
}
