import type { JsonObject } from '../graph/json'
import type { Program } from '../graph/program'
import { formOf } from '../graph/value'
import { channelOf } from '../run/sessionSnapshot'
import type { RunState } from '../run/state'

const NO_RUN: JsonObject = {
  ...{ id: null, pipeline: null, status: null, input: null, output: null, omitted: false, at: null },
}

/**
 * `session` in an expression. A run outside of any session reads the same fields with nothing in them, so that one document serves both. Variables that this
 * pipeline sets read as null until they are set.
 */
export function sessionRoot({ session, trigger }: RunState, program: Program): JsonObject {
  const unset = Object.fromEntries(variableNames(program).map((name) => [name, null]))
  if (session === null) {
    return {
      ...{ id: null, user: null, channel: channelOf(trigger), variables: unset },
      ...{ messages: [], runs: [], last: NO_RUN },
    }
  }
  return {
    ...session,
    variables: { ...unset, ...session.variables },
    last: session.runs.at(-1) ?? NO_RUN,
  }
}

const NAMES = new WeakMap<Program, string[]>()

/** Names that output nodes set by a literal object; nothing can be said of one that an expression makes. */
function variableNames(program: Program): string[] {
  const known = NAMES.get(program)
  if (known) return known
  const names = program.outputs.flatMap((id) => {
    const slot = program.nodes.get(id)?.node.in?.session
    const form = slot === undefined ? null : formOf(slot)
    return form?.kind === 'object' ? form.entries.map(([name]) => name) : []
  })
  NAMES.set(program, names)
  return names
}
