import type { ToolPolicy } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { CallResult, Io, Journaled } from './executor'
import type { RunSession } from './session'

/** What a policy's mappings may speak of: the original call. */
export type CallFacts = { args: JsonObject; result: Json; requestId: string }
export type ToolMapping = { tool: string; args: JsonObject }
type ProbeAnswer = { ok: true; result: Json } | { ok: false; message: string }

type UndoRequest = {
  scope: string
  /** Absolute. */
  key: string
  tool: string
  args: JsonObject
  purpose: 'undo'
  undoes: string
  signal: AbortSignal
}

/** How the driver reaches the outside; everything behind it goes through the session's journal and ports. */
export type Calls = {
  createIo(session: RunSession, scope: string, signal: AbortSignal): Io
  callTool(session: RunSession, request: UndoRequest): Promise<Journaled<CallResult>>
  /** A read-only call that leaves no trace in the journal. */
  probe(
    session: RunSession,
    mapping: ToolMapping,
    facts: CallFacts,
    signal: AbortSignal,
  ): Promise<ProbeAnswer>
  /** Null where the policy has no fingerprint or the business state could not be read. */
  takeFingerprint(
    session: RunSession,
    policy: ToolPolicy,
    facts: CallFacts,
    signal: AbortSignal,
  ): Promise<string | null>
}
