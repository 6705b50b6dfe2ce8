import { isJsonObject, type JsonObject } from '../../graph/json'
import { applyDefaults, validateJson } from '../../graph/jsonSchema'
import type { Program } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import { type Fault, faultOf } from '../../run/fault'
import type { GraphStep } from '../decide/decision'
import type { OwnedRun } from './ownedRun'

/** Begins a flow on its input, defaults applied. Input that fails the pipeline's schema fails the flow before anything runs (GUARD-4). */
export function openFlow(run: OwnedRun, { flow, input: given }: GraphStep & { kind: 'open_flow' }): void {
  const { session, program } = run
  const { input, refused } = checkInput(programAt(program, `${flow}.`), given)
  session.emit({ kind: 'flow.started', data: { flow, input } })
  if (refused) session.emit({ kind: 'flow.failed', data: { flow, fault: refused, failedKey: null } })
}

export function closeFlow({ session }: OwnedRun, { flow, end }: GraphStep & { kind: 'close_flow' }): void {
  if (end.kind === 'finished') session.emit({ kind: 'flow.finished', data: { flow, output: end.output } })
  else session.emit({ kind: 'flow.failed', data: { flow, fault: end.fault, failedKey: end.key } })
}

function checkInput(program: Program, given: JsonObject): { input: JsonObject; refused: Fault | null } {
  const config = program.nodes.get(program.input)?.config
  const schema = isJsonObject(config) && isJsonObject(config.schema) ? config.schema : {}
  const completed = applyDefaults(schema, given)
  const input = isJsonObject(completed) ? completed : given
  const problems = validateJson(input, schema)
  if (problems.length === 0) return { input, refused: null }
  const { name } = program.document
  return { input, refused: faultOf('INVALID_INPUT', { name, problems }) }
}
