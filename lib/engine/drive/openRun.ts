import type { Program } from '../../graph/program'
import { nodeAt } from '../../graph/programAt'
import type { NewEvent, RunEvent } from '../../run/event'
import { type Fault, faultOf } from '../../run/fault'
import { activationAt } from '../../run/flows'
import { ownerOfFlow, scopeOfKey } from '../../run/journalKeys'
import { replayRun } from '../../run/reduceRun'
import type { RunState } from '../../run/state'
import { finishNode } from '../finishNode'
import type { NumberedEvent } from '../ports'

/** The state of a run as its journal tells it. */
export function openRun(events: RunEvent[]): RunState {
  return replayRun(events)
}

/**
 * What follows when the journal cannot hold a value (too large, too deep): the activation it came from fails, and a call whose answer was lost this
 * way stays in the ledger as one that may have happened.
 */
export function refusalEvents(
  program: Program,
  state: RunState,
  { fault: reason, events }: { fault: Fault; events: NumberedEvent[] },
): NewEvent[] {
  const culprit = events.find(
    (event) =>
      'scope' in event.data ||
      'key' in event.data ||
      ('flow' in event.data && event.kind !== 'loop.iterated'),
  )
  const scope = culprit ? scopeIn(culprit) : null
  const found = scope === null ? undefined : activationAt(state, scope)
  const activation = found?.status === 'running' ? found : undefined
  const node = activation && nodeAt(program, activation.scope)
  const lost = [...state.calls.values()].filter((call) => call.scope === scope && call.phase === 'intended')
  const unknown = lost.map(({ key }): NewEvent => {
    return { kind: 'tool.unknown', data: { key, fault: faultOf('VALUE_REFUSED', { reason }, 'unknown') } }
  })
  if (!activation || !node) return unknown
  const failed = faultOf('VALUE_REFUSED', { reason })
  return [
    ...unknown,
    ...finishNode(program, state, activation.scope, node, { kind: 'failed', fault: failed }),
  ]
}

function scopeIn({ data }: NumberedEvent): string | null {
  if ('scope' in data && data.scope !== null) return data.scope
  // an item's input, or what it gave, is answered for by the node that runs it
  if ('flow' in data && data.flow !== undefined) return ownerOfFlow(data.flow)
  return 'key' in data && data.key !== null ? scopeOfKey(data.key) : null
}
