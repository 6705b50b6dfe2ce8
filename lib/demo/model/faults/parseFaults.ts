const REPLY_FAULTS = ['json', 'truncate', 'repeat', 'args'] as const
export const TRANSPORT_FAULTS = ['429', '503', 'stall', 'cut', 'slow'] as const

type ReplyFault = (typeof REPLY_FAULTS)[number]
export type TransportFault = (typeof TRANSPORT_FAULTS)[number]

export interface Fault {
  readonly kind: ReplyFault | TransportFault
  /** First and last reply of a conversation it strikes, from 1. */
  readonly from: number
  readonly to: number
  /** How often an identical request is struck before it goes through; without it, every time. */
  readonly times?: number
}

const FAULT = /^(json|truncate|repeat|args|429|503|stall|cut|slow)(?:x(\d+))?(?:@(\d+)(?:-(\d+))?)?$/

const isKind = (name: string | undefined): name is Fault['kind'] =>
  [...REPLY_FAULTS, ...TRANSPORT_FAULTS].some((kind) => kind === name)

/**
 * The faults a model name asks for: `<base>+<fault>[x<k>][@<n>[-<m>]]`, several joined by `+`, as in
 * `simulated+json@1+503x2`.
 *
 * - `@n` strikes the n-th reply of a conversation only, `@n-m` the n-th to m-th (assistant messages so far + 1); without it all.
 * - `xk` strikes the first k sends of an identical request body, so that a retry gets through. It is counted in the
 *   server's memory and holds for the transport faults only; a reply fault is a pure function of the request.
 * - In the reply: `json` broken JSON (fence, single quotes, trailing comma), `truncate` cut in the middle with
 *   finish_reason `length`, `repeat` the last tool call once more, `args` an argument of a wrong name or type.
 * - On the wire: `429` with `Retry-After: 1`, `503`, `stall` headers and then silence, `cut` connection closed in the
 *   middle of the answer, `slow` a pause before every chunk.
 *
 * Returns the faults, or the part of the name that is none.
 */
export function parseFaults(model: string): Fault[] | { readonly unknown: string } {
  const faults: Fault[] = []
  for (const part of model.split('+').slice(1)) {
    const [, kind, times, from, to] = FAULT.exec(part) ?? []
    if (!isKind(kind)) return { unknown: part }
    const span = { from: Number(from ?? 1), to: Number(to ?? from ?? Number.POSITIVE_INFINITY) }
    faults.push({ kind, ...span, ...(times === undefined ? {} : { times: Number(times) }) })
  }
  return faults
}
