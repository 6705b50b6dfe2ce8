import type { Json, JsonObject } from '../../graph/json'
import type { Fault } from '../../run/fault'

/** Why a run cannot go on by itself. Without a node: the run as a whole (out of time, no output reached). */
export type RunFailure = { node: string | null; scope: string | null; fault: Fault; key: string | null }

export type FlowEnd =
  | { kind: 'finished'; output: Json }
  | { kind: 'failed'; fault: Fault; key: string | null }

/** What may happen next in a graph. */
export type GraphStep =
  | { kind: 'start'; node: string; scope: string }
  /** Already started: enter its executor, unless it is running in this process. */
  | { kind: 'enter'; node: string; scope: string }
  /** Dead-path elimination: no edge into it was taken. */
  | { kind: 'skip'; node: string; scope: string }
  /** A test from the editor stops before this activation and asks. */
  | { kind: 'break'; node: string; scope: string }
  /** Every node of the loop's body has settled and its loop edge was taken. */
  | { kind: 'iterate'; edge: string; iteration: number; body: string[]; inner: string[]; flow?: string }
  /** The next item of an activation's list may begin. */
  | { kind: 'open_flow'; flow: string; input: JsonObject }
  /** A flow has come to its end. */
  | { kind: 'close_flow'; flow: string; end: FlowEnd }
  /** Questions whose asker was given up with what is around it, while the run goes on. */
  | { kind: 'drop'; tasks: string[] }

/** What happens next to the run as a whole. */
export type RunStep =
  | { kind: 'fail'; failure: RunFailure }
  /** `variables`: what the outputs reached set in the run's session. */
  | { kind: 'finish'; output: Json; variables?: JsonObject }
  /** Only people can go on. */
  | { kind: 'park' }
  | { kind: 'cancel' }
  /** A person (or the pipeline's policy) has decided about the whole run: roll back, void or hand over. */
  | { kind: 'settle' }

export type NextStep = GraphStep | RunStep

/** What may happen next, from the graph and the events alone: a step about the whole run comes alone. */
export type NextSteps = GraphStep[] | [RunStep]

const ABOUT_RUN: ReadonlySet<NextStep['kind']> = new Set<RunStep['kind']>([
  ...(['fail', 'finish', 'park', 'cancel', 'settle'] as const),
])

export function isAboutRun(steps: NextSteps): steps is [RunStep] {
  return steps.some(({ kind }) => ABOUT_RUN.has(kind))
}
