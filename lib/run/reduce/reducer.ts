import type { EventData, EventKind } from '../event'
import type { RunState } from '../state'

/** Where and when an event stands in its run. */
export type Stamp = { seq: number; at: string }

/** Applies one fact: updates maps in place and replaces every entry it changes, so that a reference tells what is new. */
type Reducer<K extends EventKind> = (state: RunState, data: EventData<K>, stamp: Stamp) => void
export type Reducers<K extends EventKind = EventKind> = { [kind in K]: Reducer<kind> }

/** The entry an event speaks of; its absence means the journal contradicts itself. */
export function known<T>(entry: T | undefined, what: string, stamp: Stamp): T {
  if (entry === undefined)
    throw new Error(`Event ${stamp.seq} speaks of ${what}, which no earlier event made`)
  return entry
}
