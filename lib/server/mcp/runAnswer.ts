import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { RunView } from '@/lib/api/runs'
import { assertNever } from '@/lib/graph/assertNever'
import type { Json } from '@/lib/graph/json'
import type { Fault } from '@/lib/run/fault'
import type { Env } from '../env'

type Site = Pick<Env, 'PUBLIC_URL'>
type Run = Pick<RunView, 'id' | 'status' | 'cause' | 'message' | 'output' | 'error' | 'degraded'>

/** Whoever reads only the text must not start a second run of what is not over. */
const DO_NOT_REPEAT = 'Do not call this again for the same task'

/** What became of a run, as the answer of the call that waited for it. Only what ended badly is an error: whatever may still go well invites no repetition. */
export function runAnswer(site: Site, run: Run): CallToolResult {
  const { status } = run
  const at = runUrl(site, run.id)
  switch (status) {
    case 'succeeded':
      return answer(site, run, textOf(run), { output: run.output })
    case 'suspended': {
      const why = run.message ?? 'The run is suspended.'
      return answer(
        site,
        run,
        `A person has to decide before this goes on: ${why} ${DO_NOT_REPEAT}; see ${at}`,
      )
    }
    case 'handed_over':
      return answer(site, run, `A person has taken this over. ${DO_NOT_REPEAT}; see ${at}`)
    case 'queued':
    case 'running':
    case 'cancelling':
    case 'rolling_back':
      return answer(site, run, `The run is not over yet (${status}). ${DO_NOT_REPEAT}; see ${at}`)
    case 'failed':
    case 'timed_out':
    case 'cancelled':
    case 'rolled_back':
    case 'voided': {
      const error = run.error ?? { code: run.cause ?? status.toUpperCase(), message: run.message ?? '' }
      const text = `The run ended as ${status}: ${error.message} (${error.code}; ${at})`
      return { ...answer(site, run, text, { error }), isError: true }
    }
    default:
      return assertNever(status)
  }
}

/** A result of so many bytes that it is to be looked at where it lies. */
export function largeAnswer(site: Site, run: Run, bytes: number): CallToolResult {
  const text = `The run succeeded. Its result is too large for an answer (${bytes} bytes); see ${runUrl(site, run.id)}`
  return answer(site, run, text)
}

/** A run that was started and then lost from sight: it may go on, so nothing here says that it failed. */
export function unknownAnswer(site: Site, runId: string, why: string): CallToolResult {
  const url = runUrl(site, runId)
  return {
    content: [
      { type: 'text', text: `The run was started, but ${why} Look at ${url} before calling this again.` },
    ],
    structuredContent: { status: 'unknown', runId, url, message: why },
  }
}

export function runUrl({ PUBLIC_URL }: Site, runId: string): string {
  return new URL(`/runs/${runId}`, PUBLIC_URL).href
}

function answer(
  site: Site,
  run: Run,
  text: string,
  more: { output?: Json; error?: Fault | { code: string; message: string } } = {},
): CallToolResult {
  const { id, status, message, degraded } = run
  const structuredContent = {
    ...{ status, runId: id, url: runUrl(site, id) },
    ...(message === null || status === 'succeeded' ? {} : { message }),
    ...(degraded.length === 0 ? {} : { degraded }),
    ...more,
  }
  return { content: [{ type: 'text', text }], structuredContent }
}

/** The result in words where it is words, and what was done by a fallback. */
function textOf({ output, degraded }: Run): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  return degraded.length === 0 ? text : `${text}\n\n(${degraded.join(' ')})`
}
