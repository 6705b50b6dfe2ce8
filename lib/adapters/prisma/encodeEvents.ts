import type { NumberedEvent } from '../../engine/ports'
import type { Json } from '../../graph/json'
import { type Fault, faultOf } from '../../run/fault'
import type { EncodedEvent } from './flushBatch'
import { encodeJson } from './sanitizeJson'

/** One append must fit into one statement together with others. */
const MAX_BATCH_BYTES = 8_000_000

export type EncodedEvents = { events: EncodedEvent[]; bytes: number }

/** The stored form of a batch, or why it cannot be stored. */
export function encodeEvents(
  events: readonly NumberedEvent[],
): ({ ok: true } & EncodedEvents) | { ok: false; fault: Fault } {
  const encoded: EncodedEvent[] = []
  let bytes = 0
  for (const { seq, kind, data } of events) {
    // optional fields that are absent are typed as possibly undefined; as JSON they are simply not there
    const json = encodeJson(data as Json)
    if (!json.ok) return json
    encoded.push({ seq, kind, data: json.text })
    bytes += json.bytes
  }
  if (bytes <= MAX_BATCH_BYTES) return { ok: true, events: encoded, bytes }
  return { ok: false, fault: faultOf('VALUE_TOO_LARGE.events', { actual: bytes, limit: MAX_BATCH_BYTES }) }
}
