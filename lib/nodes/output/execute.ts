import type { NodeExecutor } from '../../engine/executor'
import { validateJson } from '../../graph/jsonSchema'
import { fault } from '../../run/fault'
import type { OutputConfig } from './definition'

/** Ends the run with its value, provided it is what the pipeline promises. */
export const executeOutput: NodeExecutor<OutputConfig> = async ({ config, inputs }) => {
  const value = inputs.value ?? null
  const problems = config.schema === undefined ? [] : validateJson(value, config.schema)
  if (problems.length === 0) return { kind: 'finished', port: 'done', output: { value } }
  const list = problems.map(({ path, message }) => ({ path, message }))
  const message = `The result is not what this pipeline promises: ${list.map((problem) => problem.message).join(' ')}`
  return { kind: 'failed', fault: { ...fault('RESULT_INVALID', message), details: { problems: list } } }
}
