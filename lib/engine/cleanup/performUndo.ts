import { type Wording, words } from '../../graph/wording'
import { undoKey } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import type { CallState } from '../../run/state'
import type { ToolMapping } from '../calls'
import type { OwnedRun } from '../drive/ownedRun'
import { sessionAt } from '../flows/sessionAt'
import { compareFingerprint, fingerprintNow } from './fingerprints'
import { lookUp } from './lookUp'
import { mayGoOn } from './mayGoOn'

export type Undone = { kind: 'done' } | ({ kind: 'failed' | 'manual' } & Wording) | { kind: 'stopped' }

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
    const sent = before ? made(before) : await sendUndo(run, call, undo, key)
    if (sent.kind !== 'made') return sent
    const outcome = await outcomeOf(run, call, sent.undo)
    if (outcome) return outcome
  }
  return { kind: 'manual', ...noteText('undo.unanswered', { tool: undo.tool, times: MOST_UNDOS }) }
}

type Made = { kind: 'made'; undo: CallState }

function made(undo: CallState): Made {
  return { kind: 'made', undo }
}

/** What the journal knows of it afterwards; else why the undo was not sent, or not heard of. */
async function sendUndo(
  run: OwnedRun,
  call: CallState,
  undo: ToolMapping,
  key: string,
): Promise<Made | Undone> {
  const { session } = run
  const compared = await compareFingerprint(run, call)
  if (!mayGoOn(session)) return { kind: 'stopped' }
  if (compared.kind === 'changed') return { kind: 'manual', ...words(compared) }
  await session.ports.racePoint('before-undo', key)
  const sent = await run.calls.callTool(sessionAt(session, call.scope), {
    ...{ scope: call.scope, key, tool: undo.tool, args: undo.args, purpose: 'undo', undoes: call.key },
    signal: session.signal,
  })
  await session.ports.racePoint('after-undo', key)
  const known = session.state.calls.get(key)
  if (known && sent.kind !== 'stopped') return made(known)
  // an undo asks nobody: without an entry of its own it was refused before it was intended, or stopped
  return sent.kind === 'fault' ? { kind: 'failed', ...words(sent.fault) } : { kind: 'stopped' }
}

/** What the journal knows of a sent undo; null = it did not happen, send it again. */
async function outcomeOf(run: OwnedRun, call: CallState, undo: CallState): Promise<Undone | null> {
  switch (undo.phase) {
    case 'done':
      return { kind: 'done' }
    case 'failed':
      return { kind: 'failed', ...noteText('undo.failed', { tool: undo.tool, reason: undo.fault }) }
    case 'intended':
    case 'unknown':
      return lookAtUnknownUndo(run, call, undo)
  }
}

async function lookAtUnknownUndo(run: OwnedRun, call: CallState, undo: CallState): Promise<Undone | null> {
  // removing a temporary thing twice harms nobody
  if (call.effect === 'ephemeral') return null
  const found = await lookUp(run, call)
  if (found.kind === 'not_found') return { kind: 'done' }
  if (call.fingerprintAfter !== null) {
    const now = await fingerprintNow(run, call)
    if (now !== null && now === call.fingerprintBefore) return { kind: 'done' }
    if (now === call.fingerprintAfter) return null
  } else if (found.kind === 'found') return null
  if (!mayGoOn(run.session)) return { kind: 'stopped' }
  return { kind: 'manual', ...noteText('undo.unclear', { tool: undo.tool }) }
}
