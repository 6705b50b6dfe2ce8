import type { EventData } from '../../run/event'
import { type Fault, fault } from '../../run/fault'
import type { RunSession } from '../session'

/** A limit that was reached, as it will stand in the run's events (GUARD-6). */
export type Trip = EventData<'guard.tripped'>

/** Records the trip and gives the fault that ends the request. */
export function stopBy(session: RunSession, trip: Trip, code: string): Fault {
  session.emit({ kind: 'guard.tripped', data: trip })
  return {
    ...fault(code, trip),
    details: { limit: trip.limit, actual: trip.actual, unit: trip.unit },
  }
}

/** `18214` → `18,214`, the same in every locale. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
