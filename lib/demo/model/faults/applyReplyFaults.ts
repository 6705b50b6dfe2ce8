import { assertNever } from '../assertNever'
import type { ChatRequest, ToolCall } from '../request'
import type { SimulatedReply } from '../SimulatedReply'
import { isRecord, type Json } from '../schema/JsonSchema'
import { breakJson } from './breakJson'
import type { Fault } from './parseFaults'
import { spoilArguments } from './spoilArguments'

/** The reply with the requested faults in it, one after the other; transport faults are the server's. */
export function applyReplyFaults(
  reply: SimulatedReply,
  faults: readonly Fault[],
  request: ChatRequest,
): SimulatedReply {
  return faults.reduce((spoilt, { kind }) => applyOne(spoilt, kind, request), reply)
}

function applyOne(reply: SimulatedReply, kind: Fault['kind'], request: ChatRequest): SimulatedReply {
  switch (kind) {
    case 'json':
      return changeJson(reply, breakJson)
    case 'args':
      return changeJson(reply, spoilText)
    case 'truncate':
      return {
        ...changeJson(reply, (text) => text.slice(0, Math.ceil(text.length * 0.6))),
        finishReason: 'length',
      }
    case 'repeat':
      return repeatLastCall(reply, request)
    case '429':
    case '503':
    case 'stall':
    case 'cut':
    case 'slow':
      return reply
    default:
      return assertNever(kind)
  }
}

/** Changes the arguments of a reply that calls, the content of one that does not. */
function changeJson(reply: SimulatedReply, change: (text: string) => string): SimulatedReply {
  if (reply.calls.length === 0) return { ...reply, content: change(reply.content) }
  const calls: ToolCall[] = reply.calls.map((call) => ({ ...call, arguments: change(call.arguments) }))
  return { ...reply, calls }
}

function spoilText(text: string): string {
  try {
    const value: Json = JSON.parse(text)
    return isRecord(value) ? JSON.stringify(spoilArguments(value)) : text
  } catch {
    return text
  }
}

function repeatLastCall(reply: SimulatedReply, request: ChatRequest): SimulatedReply {
  const last = request.messages.flatMap(({ calls }) => calls).at(-1)
  if (last === undefined) return reply
  return { ...reply, calls: [{ ...last, id: `${reply.id}-call` }], finishReason: 'tool_calls' }
}
