import { validateJson } from '../../graph/jsonSchema'
import { checkArgumentRules } from '../../rules/checkArgumentRules'
import { type Fault, fault } from '../../run/fault'
import { type PreparedCall, wireArgs } from './preparedCall'

/** The tool's schema and the author's rules, before anything is intended. Null = fine. */
export function checkArguments(call: PreparedCall): Fault | null {
  const problems = [
    ...validateJson(wireArgs(call), call.inputSchema).map(({ path, message }) => ({ field: path, message })),
    ...checkArgumentRules(call.args, call.policy.rules).map(({ argument, message }) => ({
      field: argument,
      message,
    })),
  ]
  if (problems.length === 0) return null
  const list = problems.map(({ message }) => message).join(' ')
  return {
    ...fault('INVALID_ARGUMENTS', `${call.tool} was not called, its arguments do not fit: ${list}`),
    details: { problems },
  }
}
