import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { JsonObject } from '@/lib/graph/json'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { checkIdempotencyKey } from '../http/readIdempotencyKey'
import { toHttpProblem } from '../http/toHttpProblem'
import { HttpProblem } from '../httpProblem'
import { cancelRun } from '../runs/cancelRun'
import { getRunResult } from '../runs/getRun'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import { findPublishedTool, type PublishedTool } from './publishedTools'
import { refusalAnswer } from './refusalAnswer'
import { largeAnswer, runAnswer, unknownAnswer } from './runAnswer'
import { createTeller, type Tell } from './tellProgress'
import { wholeOutput } from './wholeOutput'

/** Longer than a run may be at work; only one that waits for a worker is not over by then. */
const WAIT_SECONDS = 15 * 60

export type PipelineCall = {
  tool: string
  args: JsonObject
  /** The same key again gets the first run, as with `POST /api/v1/pipelines/{id}/runs`. */
  idempotencyKey: string | null
  /** Aborted when the client takes the call back; a client that is merely gone has not. */
  cancelled: AbortSignal
  /** Null when the client does not want to be told. */
  tell: Tell | null
}

/** Runs the published pipeline behind a tool and answers what became of it. Throws `McpError` for a tool that does not exist. */
export async function callPipeline(
  services: Container,
  actor: Actor,
  call: PipelineCall,
): Promise<CallToolResult> {
  const started = await start(services, actor, call)
  if ('answer' in started) return started.answer
  const { found, runId } = started
  try {
    return await follow(services, actor, found, runId, call)
  } catch (error) {
    return unknownAnswer(services.env, runId, toHttpProblem(error, `MCP /runs/${runId}`).message)
  }
}

async function start(
  services: Container,
  actor: Actor,
  { tool, args, idempotencyKey }: PipelineCall,
): Promise<{ found: PublishedTool; runId: string } | { answer: CallToolResult }> {
  try {
    const found = await findPublishedTool(services.prisma, actor, tool)
    if (!found) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${tool}`)
    const how = {
      trigger: 'mcp',
      idempotencyKey: idempotencyKey === null ? null : checkIdempotencyKey(idempotencyKey),
    } as const
    const body = { input: args, version: found.version }
    return { found, ...(await startRun(services, actor, found.pipelineId, body, how)) }
  } catch (error) {
    if (error instanceof McpError) throw error
    const refused = toHttpProblem(error, `MCP /tools/${tool}`)
    const waiting = waitingRun(refused)
    if (waiting === null) return { answer: refusalAnswer(services.env, refused) }
    // an equal run waits for a person: that one is the answer, not an error that would be tried again
    return { answer: runAnswer(services.env, await getRunResult(services, actor, waiting)) }
  }
}

const UnresolvedSchema = z.array(z.object({ runId: z.string() })).min(1)

function waitingRun({ code, extra }: HttpProblem): string | null {
  const unresolved = code === 'UNRESOLVED_RUN' ? UnresolvedSchema.safeParse(extra.unresolved) : null
  return unresolved?.data?.[0]?.runId ?? null
}

async function follow(
  services: Container,
  actor: Actor,
  { titles }: PublishedTool,
  runId: string,
  { cancelled, tell }: PipelineCall,
): Promise<CallToolResult> {
  const look = tell ? createTeller(services, runId, titles, tell) : undefined
  const { settled, run } = await waitForRun(services, actor, runId, WAIT_SECONDS, cancelled, look)
  if (!settled && cancelled.aborted) await cancel(services, actor, runId)
  if (run.status !== 'succeeded') return runAnswer(services.env, run)
  const whole = await wholeOutput(services, run)
  return 'output' in whole
    ? runAnswer(services.env, { ...run, ...whole })
    : largeAnswer(services.env, run, whole.bytes)
}

async function cancel(services: Container, actor: Actor, runId: string): Promise<void> {
  try {
    await cancelRun(services, actor, runId, { reason: 'The MCP client cancelled the call.' })
  } catch (error) {
    // it ended in the meantime
    if (!(error instanceof HttpProblem && error.code === 'RUN_ENDED')) throw error
  }
}
