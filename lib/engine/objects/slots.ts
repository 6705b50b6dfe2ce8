import type { Json } from '../../graph/json'
import type { EventData, EventKind, NewEvent } from '../../run/event'

/**
 * Members of events that hold values of any size. `run.started` is missing on purpose: it is written by whoever starts a run and not through a
 * journal, so nothing in it may be taken for a reference.
 */
const SLOTS: { [K in EventKind]?: readonly (keyof EventData<K>)[] } = {
  'run.ended': ['output'],
  'node.started': ['inputs'],
  'node.finished': ['output'],
  'node.retried': ['supplied'],
  'model.requested': ['request'],
  'model.settled': ['reply'],
  'tool.intended': ['args'],
  'tool.called': ['result'],
  'choice.made': ['value'],
  'task.opened': ['context'],
}

/** The event with each of its large members replaced by what `change` makes of it; the same object when none changed. */
export async function mapSlots<E extends NewEvent>(
  event: E,
  change: (value: Json) => Json | Promise<Json>,
): Promise<E> {
  const names: readonly string[] = SLOTS[event.kind] ?? []
  let data: { [name: string]: unknown } = event.data
  for (const name of names) {
    if (data[name] === undefined) continue
    // the table above names members that hold JSON
    const before = data[name] as Json
    const after = await change(before)
    if (after !== before) data = { ...data, [name]: after }
  }
  // the members that were replaced may be any JSON (objects stay objects), so the event has its kind's shape still
  return data === event.data ? event : ({ ...event, data } as E)
}

/** Those members, for looking at. */
export function slotValues(event: NewEvent): Json[] {
  const names: readonly string[] = SLOTS[event.kind] ?? []
  const data: { [name: string]: unknown } = event.data
  return names.flatMap((name) => (data[name] === undefined ? [] : [data[name] as Json]))
}
