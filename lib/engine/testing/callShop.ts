import type { EventData } from '../../run/event'
import type { CallState } from '../../run/state'
import { callTool, type ToolCallOptions } from '../call/callTool'
import type { FakeTool } from './fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from './fakeSession'

/** A shop's tools: one that reads, one that creates (plain, idempotent, with an existence probe), one that finds. */
export const READ: FakeTool = { ref: 'shop/read', effect: 'none' }
export const CREATE: FakeTool = { ref: 'shop/create', effect: 'reversible' }
const ID_SCHEMA = { type: 'object', properties: { name: { type: 'string' }, requestId: { type: 'string' } } }
export const IDEMPOTENT: FakeTool = { ...CREATE, idempotencyArg: 'requestId', inputSchema: ID_SCHEMA }
export const PROBED: FakeTool = {
  ...CREATE,
  exists: { tool: 'shop/find', args: { id: { $cel: 'requestId' } }, found: 'result.found' },
  outputSchema: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
    additionalProperties: false,
  },
}
export const FIND: FakeTool = { ref: 'shop/find', effect: 'none' }

export function shop(tool: FakeTool, script: Partial<FakeWorld> = {}, more: FakeTool[] = []): FakeSession {
  return fakeSession(script, { tools: [tool, FIND, ...more] })
}

export function call(session: FakeSession, tool: FakeTool, more: Partial<ToolCallOptions> = {}) {
  const { signal } = session
  const options = {
    scope: 'work',
    key: 'work/s1',
    tool: tool.ref,
    args: { name: 'a' },
    purpose: 'step' as const,
    signal,
  }
  return callTool(session, { ...options, ...more })
}

/** A person sends the node back to work; the call is made anew unless something else is said. */
export function sendBack(session: FakeSession, more: Partial<EventData<'node.retried'>> = {}): void {
  const back = { node: 'work', scope: 'work', mode: 'continue' as const, edits: {}, supplied: {} }
  session.emit({ kind: 'node.retried', data: { ...back, forget: ['work/s1'], ...more } })
}

export const stateOf = (session: FakeSession, key = 'work/s1'): CallState | undefined =>
  session.state.calls.get(key)
