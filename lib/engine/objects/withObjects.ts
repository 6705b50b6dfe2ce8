import type { Json } from '../../graph/json'
import { type Fault, faultOf } from '../../run/fault'
import { INLINE_BYTES, MAX_VALUE_BYTES, type ObjectRef, PREVIEW_LENGTH } from '../../run/objectRef'
import { grouped } from '../guards/trip'
import type { AppendResult, Chance, NumberedEvent, ObjectPort, RunJournal } from '../ports'
import { attach } from './attach'
import { detach } from './detach'
import { mapSlots, slotValues } from './slots'
import { weigh } from './weigh'

class TooLarge extends Error {
  readonly fault: Fault
  constructor(reason: Fault) {
    super(reason.message)
    this.fault = reason
  }
}

/**
 * A journal whose events hold references in place of large values (EXEC-9), while whoever writes and reads it has the values themselves. A value
 * is stored before the event that refers to it is written; equal values of a run are stored once. A value over 50 MB is refused.
 */
export function withObjects(journal: RunJournal, objects: ObjectPort, hash: Chance['hash']): RunJournal {
  const { runId } = journal.claim
  const stored = new Map<string, Promise<ObjectRef>>()
  const loaded = new Map<string, Promise<Json>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const store = (text: string): Promise<ObjectRef> => {
    const sha256 = hash(text)
    const known = stored.get(sha256)
    if (known) return known
    const bytes = new TextEncoder().encode(text).length
    if (bytes > MAX_VALUE_BYTES) return Promise.reject(new TooLarge(tooLarge(bytes)))
    const ref = objects
      .put(runId, text, sha256)
      .then((id): ObjectRef => ({ id, bytes, sha256, preview: text.slice(0, PREVIEW_LENGTH) }))
    stored.set(sha256, ref)
    // a store that was away for a moment is asked again
    ref.catch(() => stored.delete(sha256))
    return ref
  }
  const load = (ref: ObjectRef): Promise<Json> => {
    const known = loaded.get(ref.id) ?? objects.get(runId, ref.id).then((text): Json => JSON.parse(text))
    loaded.set(ref.id, known)
    stored.set(ref.sha256, Promise.resolve(ref))
    return known
  }
  const appendDetached: RunJournal['append'] = async (events, settle) => {
    const small: NumberedEvent[] = []
    try {
      for (const event of events) small.push(await mapSlots(event, (value) => detach(value, store)))
    } catch (error) {
      if (error instanceof TooLarge) return { kind: 'refused', fault: error.fault }
      throw error
    }
    return journal.append(small, settle)
  }
  return {
    ...journal,
    append(events, settle) {
      if (waiting === 0 && events.every(staysAsItIs)) return journal.append(events, settle)
      waiting += 1
      const result: Promise<AppendResult> = last.then(() => appendDetached(events, settle))
      const done = () => {
        waiting -= 1
      }
      last = result.then(done, done)
      return result
    },
    async read() {
      const events = await journal.read()
      return Promise.all(events.map((event) => mapSlots(event, (value) => attach(value, load))))
    },
  }
}

function staysAsItIs(event: NumberedEvent): boolean {
  return slotValues(event).every((value) => {
    const { bytes, marked } = weigh(value)
    return bytes <= INLINE_BYTES && !marked
  })
}

function tooLarge(bytes: number): Fault {
  const limit = MAX_VALUE_BYTES
  const refused = faultOf('VALUE_TOO_LARGE.value', { actual: grouped(bytes), limit: grouped(limit) })
  return { ...refused, details: { bytes, limit } }
}
