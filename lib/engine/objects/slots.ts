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
  'flow.started': ['input'],
  'flow.finished': ['output'],
}

/** Lists whose elements are such values; the list itself stays. */
const LISTS: { [K in EventKind]?: readonly (keyof EventData<K>)[] } = { 'flows.requested': ['inputs'] }

/** The event with each of its large members replaced by what `change` makes of it; the same object when none changed. */
export async function mapSlots<E extends NewEvent>(
  event: E,
  change: (value: Json) => Promise<Json>,
): Promise<E> {
  let data: { [name: string]: unknown } = event.data
  for (const { name, value, list } of slotsOf(event)) {
    const after = list ? await mapItems(value, change) : await change(value)
    if (after !== value) data = { ...data, [name]: after }
  }
  // the members that were replaced may be any JSON (objects stay objects), so the event has its kind's shape still
  return data === event.data ? event : ({ ...event, data } as E)
}

/** Those members, for looking at. */
export function slotValues(event: NewEvent): Json[] {
  return slotsOf(event).flatMap(({ value, list }) => (list && Array.isArray(value) ? value : [value]))
}

type Slot = { name: string; value: Json; list: boolean }

function slotsOf({ kind, data }: NewEvent): Slot[] {
  const members: { [name: string]: unknown } = data
  const named = (names: readonly string[] | undefined, list: boolean): Slot[] =>
    (names ?? []).flatMap((name) => {
      const value = members[name]
      // the tables above name members that hold JSON
      return value === undefined ? [] : [{ name, value: value as Json, list }]
    })
  return [...named(SLOTS[kind], false), ...named(LISTS[kind], true)]
}

async function mapItems(list: Json, change: (value: Json) => Promise<Json>): Promise<Json> {
  if (!Array.isArray(list)) return list
  const items: Json[] = []
  for (const item of list) items.push(await change(item))
  return items.every((item, index) => item === list[index]) ? list : items
}
