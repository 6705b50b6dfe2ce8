import type { NodeExecutor } from '../../engine/executor'
import { isJsonObject, type Json } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import { type Fault, faultOf } from '../../run/fault'
import { SESSION_LIMITS } from '../../run/sessionSnapshot'
import type { OutputConfig } from './definition'

/** Ends the run with its value, provided it is what the pipeline promises and what it leaves in the session can be kept there. */
export const executeOutput: NodeExecutor<OutputConfig> = async ({ config, inputs }) => {
  const { value = null, session = null } = inputs
  const problems = config.schema === undefined ? [] : validateJson(value, config.schema)
  if (problems.length > 0) {
    const list = problems.map(({ path, message }) => ({ path, message }))
    const invalid = faultOf('RESULT_INVALID', { problems })
    return { kind: 'failed', fault: { ...invalid, details: { problems: list } } }
  }
  const refused = refuseVariables(session)
  if (refused !== null) return { kind: 'failed', fault: refused }
  return { kind: 'finished', port: 'done', output: { value, ...(session === null ? {} : { session }) } }
}

/** Why these cannot be variables of a session; null when they can. */
function refuseVariables(session: Json): Fault | null {
  if (session === null) return null
  if (!isJsonObject(session)) return faultOf('SESSION_INVALID.shape', {})
  const { length } = JSON.stringify(session)
  const limit = SESSION_LIMITS.variablesLength
  return length <= limit ? null : faultOf('SESSION_INVALID.length', { limit, actual: length })
}
