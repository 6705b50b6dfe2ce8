/** `?marks=events` in the address: every event that reaches a run's state leaves a performance mark `event <seq> <kind>`, for whoever counts them. */
const marks =
  typeof window !== 'undefined' &&
  new URLSearchParams(window.location.search).getAll('marks').includes('events')

/** Costs nothing without the flag. */
export function leaveEventMark({ seq, kind }: { seq: number; kind: string }): void {
  if (marks) performance.mark(`event ${seq} ${kind}`)
}
