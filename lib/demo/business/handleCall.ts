import { type BusinessStore, DataFileUnreadable } from './businessStore'
import type { BusinessTool, ToolCall, ToolResult } from './businessTool'
import type { CallLog, ReceivedCall } from './callLog'
import { type FaultKind, type Faults, faultOf, type HoldPoint, holdsAt } from './faults'
import { type Outcome, refused } from './outcome'

export interface ServerParts {
  tools: readonly BusinessTool[]
  store: BusinessStore
  calls: CallLog
  faults: Faults
  /** Resolves when held calls may go on; rejects never, returns early when the call is cancelled. */
  released(cancelled: AbortSignal): Promise<void>
  /** Ends the process as a crash would. */
  crash(): never
}

/** One call from its arrival to its answer: logged first, then faults and holds, the tool, holds and faults again. */
export async function handleCall(
  parts: ServerParts,
  call: ReceivedCall,
  { cancelled, progress }: Pick<ToolCall, 'cancelled' | 'progress'>,
): Promise<Outcome<ToolResult>> {
  // A page polls demo_tables; counting it would bury the calls of runs.
  if (call.tool !== 'demo_tables') parts.calls.called(call)
  cancelled.addEventListener('abort', () => parts.calls.cancelled(call))
  const tool = parts.tools.find((one) => one.name === call.tool)
  if (!tool) return refused('NOT_FOUND', `This server has no tool ${call.tool}.`)

  const fault = faultOf(parts.faults, call.tool, () => parts.calls.count(call.tool))
  const refusal = faultBefore(parts, fault, call.tool)
  if (refusal) return refusal
  await hold(parts, call, 'before', cancelled)
  if (cancelled.aborted) return refused('SERVICE_UNAVAILABLE', 'The call was cancelled; nothing was changed.')
  const { store } = parts
  const outcome = await runTool(tool, call.args, { store, requestId: call.requestId, cancelled, progress })
  await hold(parts, call, 'after', cancelled)
  if (fault === 'exit_after') parts.crash()
  return outcome
}

function faultBefore(
  parts: ServerParts,
  fault: FaultKind | undefined,
  tool: string,
): Outcome<never> | undefined {
  if (fault === 'exit_before') parts.crash()
  return fault === 'unavailable'
    ? refused('SERVICE_UNAVAILABLE', `${tool} is not available at the moment. Try again later.`)
    : undefined
}

async function hold(parts: ServerParts, call: ReceivedCall, point: HoldPoint, cancelled: AbortSignal) {
  if (!holdsAt(parts.faults, call.tool, point)) return
  parts.calls.held(call, point)
  await parts.released(cancelled)
}

async function runTool(
  tool: BusinessTool,
  args: Record<string, unknown>,
  call: ToolCall,
): Promise<Outcome<ToolResult>> {
  try {
    return await tool.run(args, call)
  } catch (error) {
    if (error instanceof DataFileUnreadable) return refused('SERVICE_UNAVAILABLE', error.message)
    throw error
  }
}
