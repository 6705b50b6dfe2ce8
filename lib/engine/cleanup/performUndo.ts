import { undoKey } from '../../run/journalKeys'
import type { CallState } from '../../run/state'
import type { ToolMapping } from '../calls'
import { openTasks } from '../decide/openCards'
import type { OwnedRun } from '../drive/ownedRun'
import { sessionAt } from '../flows/sessionAt'
import { factsOf, policyOf } from './callFacts'
import { compareFingerprint } from './fingerprints'
import { lookUp } from './lookUp'
import { mayGoOn } from './mayGoOn'

export type Undone =
  | { kind: 'done' }
  | { kind: 'failed'; message: string }
  | { kind: 'manual'; message: string }
  | { kind: 'waiting' }
  | { kind: 'stopped' }

/** An undo whose outcome stays unknown is repeated at most twice, each time only after the world was seen unchanged. */
const MOST_UNDOS = 3

/**
 * Undoes one call through the journal, so that a crash at any point continues where it was: an undo already answered is not sent again, one that
 * may have happened is looked at first. Each undo is sent only while the business state is as this run left it.
 */
export async function performUndo(run: OwnedRun, call: CallState, undo: ToolMapping): Promise<Undone> {
  for (let attempt = 1; attempt <= MOST_UNDOS; attempt += 1) {
    const key = attempt === 1 ? undoKey(call.key) : `${undoKey(call.key)}/${attempt}`
    const before = run.session.state.calls.get(key)
    if (!before) {
      const sent = await sendUndo(run, call, undo, key)
      if (sent) return sent
    }
    const outcome = await outcomeOf(run, call, key)
    if (outcome) return outcome
  }
  return { kind: 'manual', message: `${undo.tool} was sent ${MOST_UNDOS} times without an answer.` }
}

/** Null once the journal knows more; else why the undo was not sent, or not heard of. */
async function sendUndo(
  run: OwnedRun,
  call: CallState,
  undo: ToolMapping,
  key: string,
): Promise<Undone | null> {
  const { session } = run
  const compared = await compareFingerprint(run, call)
  if (!mayGoOn(session)) return { kind: 'stopped' }
  if (compared.kind === 'changed') return { kind: 'manual', message: compared.message }
  await session.ports.racePoint('before-undo', key)
  const sent = await run.calls.callTool(sessionAt(session, call.scope), {
    ...{ scope: call.scope, key, tool: undo.tool, args: undo.args, purpose: 'undo', undoes: call.key },
    signal: session.signal,
  })
  await session.ports.racePoint('after-undo', key)
  if (sent.kind === 'stopped') return { kind: 'stopped' }
  if (session.state.calls.has(key)) return null
  if (sent.kind === 'suspended' && openTasks(session.state).length > 0) return { kind: 'waiting' }
  const message = sent.kind === 'fault' ? sent.fault.message : `${undo.tool} was not sent.`
  return { kind: 'failed', message }
}

/** What the journal knows of a sent undo; null = it did not happen, send it again. */
async function outcomeOf(run: OwnedRun, call: CallState, key: string): Promise<Undone | null> {
  const undo = run.session.state.calls.get(key)
  switch (undo?.phase) {
    case undefined:
      return { kind: 'stopped' }
    case 'done':
      return { kind: 'done' }
    case 'failed':
      return { kind: 'failed', message: `${undo.tool} failed: ${undo.fault.message}` }
    case 'intended':
    case 'unknown':
      return lookAtUnknownUndo(run, call, undo)
  }
}

async function lookAtUnknownUndo(run: OwnedRun, call: CallState, undo: CallState): Promise<Undone | null> {
  const policy = policyOf(run.program, call)
  // removing a temporary thing twice harms nobody
  if (call.effect === 'ephemeral') return null
  const found = await lookUp(run, call)
  if (found.kind === 'not_found') return { kind: 'done' }
  if (policy?.fingerprint && call.fingerprintAfter !== null) {
    const own = sessionAt(run.session, call.scope)
    const now = await run.calls.takeFingerprint(own, policy, factsOf(call), own.signal)
    if (now !== null && now === call.fingerprintBefore) return { kind: 'done' }
    if (now !== null && (await compareFingerprint(run, call)).kind === 'unchanged') return null
  } else if (found.kind === 'found') return null
  if (!mayGoOn(run.session)) return { kind: 'stopped' }
  return { kind: 'manual', message: `Nobody can tell whether ${undo.tool} happened.` }
}
