import type { JsonObject } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import type { Program } from '../../graph/program'
import { nodeAt, programAt } from '../../graph/programAt'
import { toolInputSchema } from '../../graph/toolSchemas'
import type { Wording } from '../../graph/wording'
import type { NewEvent } from '../../run/event'
import { activationAt, isLive } from '../../run/flows'
import { noteText } from '../../run/noteTexts'
import type { CallState, RunState } from '../../run/state'
import type { ForkProblem } from './findObstacles'

type Patched = { edits: { [key: string]: JsonObject }; retried: NewEvent[]; problems: ForkProblem[] }

/** Other arguments for calls that had failed by then (their node goes back to work) or that the origin made only later. */
export function argumentsPatch(
  program: Program,
  past: RunState,
  present: RunState,
  args: { [key: string]: JsonObject },
): Patched {
  const patched: Patched = { edits: {}, retried: [], problems: [] }
  for (const [key, wanted] of Object.entries(args)) {
    const made = past.calls.get(key) ?? past.forgotten.get(key)
    const call = made ?? present.calls.get(key) ?? present.forgotten.get(key)
    const refused = refusal(program, past, key, made, call)
    if (refused || !call) patched.problems.push(refused ?? unknownCall(key))
    else {
      patched.problems.push(...mismatches(program, call, wanted))
      if (made) patched.retried.push(sentBack(past, made, wanted))
      else patched.edits[key] = wanted
    }
  }
  return patched
}

function refusal(
  program: Program,
  past: RunState,
  key: string,
  made: CallState | undefined,
  call: CallState | undefined,
): ForkProblem | null {
  if (!call || call.purpose === 'undo') return unknownCall(key)
  if (made && made.phase !== 'failed')
    return problem(key, 'CALL_MADE', noteText('fork.called', { tool: made.tool }))
  if (made && !maySendBack(program, past, made.scope))
    return problem(key, 'PART_OVER', noteText('fork.over', { tool: made.tool }))
  return null
}

/** Whoever made the call is still at work, or has failed without anybody going on from there. */
function maySendBack(program: Program, past: RunState, scope: string): boolean {
  const activation = activationAt(past, scope)
  if (!activation || !isLive(past, scope)) return false
  if (activation.status === 'running') return true
  const wired = nodeAt(program, scope)?.outgoing.some(({ port }) => port === 'error')
  return activation.status === 'finished' && activation.port === 'error' && !wired
}

function unknownCall(key: string): ForkProblem {
  return problem(key, 'UNKNOWN_CALL', noteText('fork.noCall', { key }))
}

function mismatches(program: Program, call: CallState, args: JsonObject): ForkProblem[] {
  const tool = programAt(program, call.scope).tools.get(call.tool)
  if (!tool) return [problem(call.key, 'UNKNOWN_TOOL', noteText('fork.noTool', { tool: call.tool }))]
  return validateJson(args, toolInputSchema(tool), { refuseUnknownKeys: true }).map(
    ({ path, keyword, ...said }) => ({
      path: `patch.args.${call.key}${path === '' ? '' : `.${path}`}`,
      code: keyword,
      ...said,
    }),
  )
}

function sentBack(past: RunState, call: CallState, args: JsonObject): NewEvent {
  const { key, scope } = call
  const node = activationAt(past, scope)?.node ?? scope
  const edits = { [key]: args }
  return { kind: 'node.retried', data: { node, scope, mode: 'continue', forget: [key], edits, supplied: {} } }
}

function problem(key: string, code: string, why: Wording): ForkProblem {
  return { path: `patch.args.${key}`, code, ...why }
}
