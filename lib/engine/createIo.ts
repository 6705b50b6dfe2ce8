import { canonicalJson, type Json } from '../graph/json'
import type { NewEvent } from '../run/event'
import { journalKey, scopeOfKey } from '../run/journalKeys'
import { askPerson } from './askPerson'
import { callTool } from './call/callTool'
import { readTool } from './call/readTool'
import type { Io, Journaled } from './executor'
import { requestFlows } from './flows/requestFlows'
import { requestModel } from './model/requestModel'
import type { RunSession } from './session'

/**
 * The way out of one activation. Keys that executors give and get are relative to `scope`; in the journal they are `scope/key`. `signal` ends this
 * activation (its siblings failed fast); the session's own ends the run.
 */
export function createIo(session: RunSession, scope: string, signal: AbortSignal): Io {
  const either = AbortSignal.any([session.signal, signal])
  const absolute = (key: string) => journalKey(scope, key)
  const relative = <T>(outcome: Journaled<T>): Journaled<T> =>
    outcome.kind === 'fault' && outcome.key.startsWith(absolute(''))
      ? { ...outcome, key: outcome.key.slice(absolute('').length) }
      : outcome
  return {
    model: async (key, request, limits) =>
      relative(
        await requestModel(session, { scope, key: absolute(key), request, signal: either, ...limits }),
      ),
    call: async ({ key, batch, ...request }) =>
      relative(
        await callTool(session, {
          ...{ scope, key: absolute(key), purpose: 'step', signal: either },
          ...(batch === undefined ? {} : { batch: absolute(batch) }),
          ...request,
        }),
      ),
    ask: async ({ key, ...question }) =>
      either.aborted ? { kind: 'stopped' } : askPerson(session, { scope, key: absolute(key), ...question }),
    flows: (request) => (either.aborted ? { kind: 'stopped' } : requestFlows(session, { scope, ...request })),
    read: async (key, request, keep) =>
      relative(await readTool(session, { scope, key: absolute(key), signal: either, ...request }, keep)),
    choose: async (key, make) => choose(session, scope, absolute(key), make),
    note: (key, event) => {
      if (!isKnown(session, absolute(key), event)) session.emit(event)
    },
  }
}

async function choose<T extends Json>(
  session: RunSession,
  scope: string,
  key: string,
  make: () => T,
): Promise<T> {
  const made = session.state.choices.get(key)
  // the journal gives back what `make` returned before, so it has its type
  if (made !== undefined) return made as T
  const value = make()
  session.emit({ kind: 'choice.made', data: { key, scope, name: key.slice(scope.length + 1), value } })
  return value
}

/** Facts without an outcome of their own are recognised by themselves; a kind without such a trace leaves one. */
function isKnown(session: RunSession, key: string, event: NewEvent): boolean {
  const { state } = session
  switch (event.kind) {
    case 'plan.accepted':
      return state.plans.has(event.data.key)
    case 'plan.rejected':
      return state.proposals.some((proposal) => proposal.key === event.data.key && !proposal.accepted)
    case 'turn.reasoned':
      return state.turns.has(event.data.key)
    case 'turn.observed':
      return Boolean(state.turns.get(event.data.key)?.observations)
    case 'warning.noted':
      return state.warnings.some((warning) => canonicalJson(warning) === canonicalJson(event.data))
    case 'guard.tripped':
      return state.guards.some(
        ({ guard, key: about }) => guard === event.data.guard && about === event.data.key,
      )
    default: {
      const known = state.choices.has(key)
      const data = { key, scope: scopeOfKey(key), name: 'noted', value: true }
      if (!known) session.emit({ kind: 'choice.made', data })
      return known
    }
  }
}
