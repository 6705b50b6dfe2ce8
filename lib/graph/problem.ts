import type { Json } from './json'

/** Every static finding has one of these codes; the UI translates `problems.<code>` with `params`. */
export const PROBLEM_CODES = [
  'NO_INPUT',
  'MANY_INPUTS',
  'NO_OUTPUT',
  'DUPLICATE_NODE_ID',
  'DUPLICATE_EDGE_ID',
  'RESERVED_NODE_ID',
  'UNKNOWN_NODE_TYPE',
  'DANGLING_EDGE',
  'DUPLICATE_EDGE',
  'UNKNOWN_PORT',
  'EDGE_INTO_INPUT',
  'UNREACHABLE_NODE',
  'CYCLE',
  'LOOP_NOT_A_CYCLE',
  'LOOP_NOT_NESTED',
  'JOIN_NEVER_COMPLETES',
  'ROUTER_WITHOUT_DEFAULT',
  'PORT_UNWIRED',
  'INVALID_CONFIG',
  'MISSING_INPUT',
  'UNKNOWN_INPUT',
  'INPUT_TYPE',
  'EXPRESSION_SYNTAX',
  'UNKNOWN_NAME',
  'UNKNOWN_FIELD',
  'UNKNOWN_NODE',
  'NOT_BEFORE',
  'MAYBE_SKIPPED',
  'MAYBE_ABSENT',
  'PREVIOUS_OUTSIDE_LOOP',
  'UNKNOWN_TOOL',
  'TOOL_DISABLED',
  'TOOL_ARGS',
  'INVALID_SCHEMA',
  'DUPLICATE_TOOL_POLICY',
  'TIMEOUTS_NOT_NESTED',
  'STEP_LIMIT_TOO_LOW',
  'NO_EFFECT_POLICY',
  'NO_IDEMPOTENCY',
  'IRREVERSIBLE_UPSTREAM',
  'EFFECT_IN_LOOP',
  'LETHAL_TRIFECTA',
  'LONG_TOOL_DESCRIPTION',
  'MEMORY_KEY_RACE',
  'MEMORY_ITEM_RACE',
  'UNKNOWN_PIPELINE',
  'PIPELINE_RING',
  'PIPELINE_TOO_DEEP',
  'PIPELINE_BROKEN',
  'NODE_DISABLED',
  'INPUT_DISABLED',
  'DISABLED_CUTS_RESULT',
  'READS_DISABLED',
  'SECRET_IN_FIELD',
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Where a problem lies; `path` is a JSON path into the document (`nodes[3].config.schema`). */
export type ProblemPlace = { node?: string; edge?: string; path: string }

/**
 * One static finding. `error`: the document cannot run. `publish`: it runs as a draft but cannot be published.
 * `warning`: the author should know. `message` and `fix` are the English texts for the API and the command line.
 */
export type Problem = {
  code: ProblemCode
  severity: 'error' | 'publish' | 'warning'
  at: ProblemPlace
  params: { [name: string]: Json }
  message: string
  fix: string
}
