import { httpProblem } from '../httpProblem'
import type { Staged } from './stageUpload'

const TIMEOUT_MS = 30_000

/**
 * Asks the operator's scanner about a file before it is kept: any 2xx answer lets it through. Throws 422 with the scanner's words when it refuses,
 * 503 when it cannot be asked: a file that nobody looked at is not kept.
 */
export async function scanFile(
  url: string,
  file: Staged,
  { name, mediaType }: { name: string; mediaType: string },
) {
  const headers = {
    'content-type': mediaType,
    'x-file-name': encodeURIComponent(name),
    'x-sha256': file.sha256,
  }
  const body = await new Response(file.open()).arrayBuffer()
  let response: Response
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  } catch {
    throw httpProblem(503, 'SCAN_UNAVAILABLE.away', {})
  }
  const words = (await response.text().catch(() => '')).trim().slice(0, 300)
  if (response.ok) return
  if (response.status >= 500) throw httpProblem(503, 'SCAN_UNAVAILABLE.failed', { status: response.status })
  throw words ? httpProblem(422, 'FILE_REFUSED.words', { words }) : httpProblem(422, 'FILE_REFUSED.plain', {})
}
