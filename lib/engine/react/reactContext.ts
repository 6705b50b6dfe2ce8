import type { Json, JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { ConversationSize } from '../../graph/reactLimits'
import type { Fault } from '../../run/fault'
import type { RunState } from '../../run/state'
import type { Io } from '../executor'
import type { ModelRequest } from '../ports'
import type { TimeLimits } from '../timeLimits'
import type { Similarity } from './memory/similarity'

export type ReactSettings = {
  goal: string
  /** Null when nothing is known beforehand. */
  facts: Json
  tools: readonly string[]
  /** Form of the result; null = a text. */
  deliver: JsonObject | null
  instructions: string | null
  rulePacks: readonly string[]
  /** Which model, how freely it speaks and at most how long. */
  asking: Pick<ModelRequest, 'model' | 'temperature' | 'maxOutputTokens'>
  /** Stated in the prompt only; the step guard enforces it (PLAN-7). */
  maxSteps: number
  maxTurns: number
  maxQuestions: number
  size: ConversationSize
  /** What was said in the session before, oldest first and already safe to show. */
  talk?: readonly string[]
}

export type ReactContext = {
  io: Io
  run: RunState
  program: Program
  scope: string
  settings: ReactSettings
  /** Times of one call and of one thought. */
  limits: TimeLimits
  thinking: TimeLimits
  /** REACT-5, when a person sent the node back to work, and how often that has happened. */
  mode: 'continue' | 'reset' | null
  retries: number
  similarity?: Similarity
}

/** What was called, as later nodes may read it: `steps.s1.output`. */
export type ReactSteps = { [id: string]: { tool: string; output: Json; repeated: boolean } }
export type ReactSummary = { steps: ReactSteps; degraded: string[] }

/** Keys of faults are relative to the scope. */
export type ReactOutcome =
  | ({ kind: 'ok'; result: Json } & ReactSummary)
  | ({ kind: 'fault'; fault: Fault; key: string } & ReactSummary)
  | { kind: 'suspended' }
  | { kind: 'stopped' }
