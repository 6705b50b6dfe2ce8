import type { NodeExecutor } from '../../engine/executor'
import { isJsonObject, type Json } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import { fault } from '../../run/fault'
import { SESSION_LIMITS } from '../../run/sessionSnapshot'
import type { OutputConfig } from './definition'

/** Ends the run with its value, provided it is what the pipeline promises and what it leaves in the session can be kept there. */
export const executeOutput: NodeExecutor<OutputConfig> = async ({ config, inputs }) => {
  const { value = null, session = null } = inputs
  const problems = config.schema === undefined ? [] : validateJson(value, config.schema)
  if (problems.length > 0) {
    const list = problems.map(({ path, message }) => ({ path, message }))
    const message = `The result is not what this pipeline promises: ${list.map((problem) => problem.message).join(' ')}`
    return { kind: 'failed', fault: { ...fault('RESULT_INVALID', message), details: { problems: list } } }
  }
  const refused = refuseVariables(session)
  if (refused !== null) return { kind: 'failed', fault: fault('SESSION_INVALID', refused) }
  return { kind: 'finished', port: 'done', output: { value, ...(session === null ? {} : { session }) } }
}

/** Why these cannot be variables of a session; null when they can. */
function refuseVariables(session: Json): string | null {
  if (session === null) return null
  if (!isJsonObject(session)) return 'What an output sets in the session is an object of variables by name.'
  const { length } = JSON.stringify(session)
  const limit = SESSION_LIMITS.variablesLength
  return length <= limit
    ? null
    : `Variables of a session hold ${limit} characters together; these are ${length}. Keep an id and look the rest up when it is needed.`
}
