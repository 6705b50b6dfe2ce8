import { type Fault, faultOf } from '../../run/fault'
import { fileIdsIn } from '../../run/fileRef'
import type { FileContent } from '../ports'
import type { RunSession } from '../session'
import type { PreparedCall } from './preparedCall'

/**
 * EXEC-11: reads the files that a call's arguments stand for. Only files of the run's own input are read, whatever a model or a tool has written
 * into the arguments. The bytes stay with the call: journal, hash and history hold the marks.
 */
export async function attachFiles(
  session: RunSession,
  call: PreparedCall,
): Promise<{ ok: true; call: PreparedCall } | { ok: false; fault: Fault }> {
  const ids = fileIdsIn(call.args)
  if (ids.length === 0 || call.files) return { ok: true, call }
  const own = new Set(fileIdsIn(session.state.input))
  const files = new Map<string, FileContent>()
  for (const id of ids) {
    const file = own.has(id) ? await session.ports.files.read(id) : null
    if (!file) {
      return { ok: false, fault: faultOf('FILE_UNAVAILABLE', { tool: call.tool, file: id }) }
    }
    files.set(id, file)
  }
  return { ok: true, call: { ...call, files } }
}
