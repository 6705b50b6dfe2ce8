import type { CompileOptions } from '../compile'
import type { Pipeline } from '../document'
import type { Problem, ProblemCode } from '../problem'
import {
  fixMaybeAbsent,
  fixMaybeSkipped,
  fixNotBefore,
  fixPreviousOutsideLoop,
  fixSyntax,
  fixUnknownField,
  fixUnknownName,
  fixUnknownNode,
} from './expressionFixes'
import { fixArguments, fixInput } from './inputFixes'
import { fixStepLimit, fixTimeouts } from './limitFixes'
import {
  fixConfig,
  fixNoInput,
  fixNoOutput,
  fixReservedId,
  fixSameNodeId,
  fixSurplusNode,
  fixUnknownInput,
  fixUnknownType,
} from './nodeFixes'
import type { Fixer, QuickFix } from './quickFix'
import {
  fixLongDescription,
  fixNoIdempotency,
  fixNoPolicy,
  fixTwoPolicies,
  fixUnknownTool,
} from './toolFixes'
import {
  fixBadWire,
  fixCycle,
  fixDeadJoin,
  fixFalseLoop,
  fixLoopNotNested,
  fixOpenPort,
  fixSameEdgeId,
  fixUnknownPort,
  fixUnreachable,
  fixWireIntoInput,
} from './wireFixes'

const FIXERS: { [code in ProblemCode]?: Fixer[] } = {
  NO_INPUT: [fixNoInput],
  MANY_INPUTS: [fixSurplusNode],
  NO_OUTPUT: [fixNoOutput],
  DUPLICATE_NODE_ID: [fixSameNodeId, fixSurplusNode],
  DUPLICATE_EDGE_ID: [fixSameEdgeId, fixBadWire],
  RESERVED_NODE_ID: [fixReservedId],
  UNKNOWN_NODE_TYPE: [fixUnknownType, fixSurplusNode],
  DANGLING_EDGE: [fixBadWire],
  DUPLICATE_EDGE: [fixBadWire],
  UNKNOWN_PORT: [fixUnknownPort],
  EDGE_INTO_INPUT: [fixWireIntoInput],
  UNREACHABLE_NODE: [fixUnreachable, fixSurplusNode],
  CYCLE: [fixCycle],
  LOOP_NOT_A_CYCLE: [fixFalseLoop],
  LOOP_NOT_NESTED: [fixLoopNotNested],
  JOIN_NEVER_COMPLETES: [fixDeadJoin],
  ROUTER_WITHOUT_DEFAULT: [fixOpenPort],
  PORT_UNWIRED: [fixOpenPort],
  INVALID_CONFIG: [fixConfig],
  MISSING_INPUT: [fixInput],
  INPUT_TYPE: [fixInput],
  UNKNOWN_INPUT: [fixUnknownInput],
  EXPRESSION_SYNTAX: [fixSyntax],
  UNKNOWN_NAME: [fixUnknownName],
  UNKNOWN_FIELD: [fixUnknownField],
  UNKNOWN_NODE: [fixUnknownNode],
  NOT_BEFORE: [fixNotBefore],
  MAYBE_SKIPPED: [fixMaybeSkipped],
  MAYBE_ABSENT: [fixMaybeAbsent],
  PREVIOUS_OUTSIDE_LOOP: [fixPreviousOutsideLoop],
  UNKNOWN_TOOL: [fixUnknownTool],
  TOOL_DISABLED: [fixUnknownTool],
  TOOL_ARGS: [fixArguments],
  DUPLICATE_TOOL_POLICY: [fixTwoPolicies],
  TIMEOUTS_NOT_NESTED: [fixTimeouts],
  STEP_LIMIT_TOO_LOW: [fixStepLimit],
  NO_EFFECT_POLICY: [fixNoPolicy],
  NO_IDEMPOTENCY: [fixNoIdempotency],
  LONG_TOOL_DESCRIPTION: [fixLongDescription],
}

/**
 * What can be done about a finding with one click, the best first. `document` is the one the finding was made in. After any of these the compiler does
 * not report that finding any more; it may have others to report.
 */
export function quickFixes(problem: Problem, document: Pipeline, options: CompileOptions): QuickFix[] {
  return (FIXERS[problem.code] ?? []).flatMap((fixer) => fixer(problem, { document, options }))
}
