import { validateJson } from '../../graph/jsonSchema'
import { checkArgumentRules } from '../../rules/checkArgumentRules'
import { type Fault, faultOf } from '../../run/fault'
import { type PreparedCall, wireArgs } from './preparedCall'

/** The tool's schema and the author's rules, before anything is intended. Null = fine. */
export function checkArguments(call: PreparedCall): Fault | null {
  const problems = [
    ...validateJson(wireArgs(call), call.inputSchema).map((problem) => ({ ...problem, field: problem.path })),
    ...checkArgumentRules(call.args, call.policy.rules).map((problem) => ({
      ...problem,
      field: problem.argument,
    })),
  ]
  if (problems.length === 0) return null
  return {
    ...faultOf('INVALID_ARGUMENTS.schema', { tool: call.tool, problems }),
    details: { problems: problems.map(({ field, message }) => ({ field, message })) },
  }
}
