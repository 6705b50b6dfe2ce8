import type { JsonObject } from '../../graph/json'
import type { ToolAttempt } from '../ports'
import { answered, failed } from './failures'
import type { FakeTool } from './fakeProgram'
import type { Script, ToolScript } from './scene'

const byTicket = { ticket: { $cel: 'result.ticket' } }
const ofArgs = { ticket: { $cel: 'args.ticket' } }

/** A small business with tickets, and a policy for every tool: what each effect is and how it is undone. */
export const SHOP_TOOLS: FakeTool[] = [
  {
    ref: 'shop/create',
    effect: 'reversible',
    undo: { tool: 'shop/delete', args: byTicket },
    fingerprint: { tool: 'shop/get', args: byTicket },
  },
  {
    ref: 'shop/assign',
    effect: 'reversible',
    undo: { tool: 'shop/unassign', args: ofArgs },
    fingerprint: { tool: 'shop/get', args: ofArgs },
  },
  {
    ref: 'shop/create_findable',
    effect: 'reversible',
    undo: { tool: 'shop/delete', args: byTicket },
    exists: { tool: 'shop/find', args: { by: { $cel: 'requestId' } }, found: 'result.found' },
  },
  { ref: 'shop/close', effect: 'destructive', undo: { tool: 'shop/reopen', args: ofArgs } },
  { ref: 'shop/mail', effect: 'irreversible' },
  { ref: 'shop/lock', effect: 'ephemeral', undo: { tool: 'shop/unlock', args: {} } },
  { ref: 'shop/delete', effect: 'destructive' },
  { ref: 'shop/unassign', effect: 'reversible' },
  { ref: 'shop/reopen', effect: 'reversible' },
  { ref: 'shop/unlock', effect: 'ephemeral' },
  { ref: 'shop/get', effect: 'none' },
  { ref: 'shop/find', effect: 'none' },
]

type Ticket = { owner: string | null; open: boolean; by: string }

export class Shop {
  readonly tickets = new Map<string, Ticket>()
  locks = 0
  mails = 0
  /** Tools that answer nothing although they do their work (`lost`), or refuse it (`broken`). */
  readonly faults = new Map<string, 'lost' | 'broken'>()

  readonly tools: { [ref: string]: ToolScript } = Object.fromEntries(
    SHOP_TOOLS.map(({ ref }) => [ref, (args, { requestId }) => this.#answer(ref, args, requestId)]),
  )

  #answer(ref: string, args: JsonObject, requestId: string): ToolAttempt {
    const fault = this.faults.get(ref)
    if (fault === 'broken') return failed('tool_error', { message: `${ref} is broken`, code: 'BROKEN' })
    const result = this.#do(ref, args, requestId)
    return fault === 'lost' ? failed('cut', { sent: true }) : result
  }

  #do(ref: string, args: JsonObject, by: string): ToolAttempt {
    const id = String(args.ticket ?? '')
    const ticket = this.tickets.get(id)
    switch (ref) {
      case 'shop/create':
      case 'shop/create_findable': {
        const next = `T-${this.tickets.size + 1}`
        this.tickets.set(next, { owner: null, open: true, by })
        return answered({ ticket: next })
      }
      case 'shop/find': {
        const found = [...this.tickets].find(([, each]) => each.by === args.by)
        return answered(found ? { found: true, ticket: found[0] } : { found: false })
      }
      case 'shop/mail':
        this.mails += 1
        return answered({ sent: true })
      case 'shop/lock':
      case 'shop/unlock':
        this.locks += ref === 'shop/lock' ? 1 : -1
        return answered({ locks: this.locks })
      case 'shop/get':
        return ticket
          ? answered({ ...ticket })
          : failed('tool_error', { message: `No ticket ${id}`, code: 'NOT_FOUND' })
      default:
        return ticket
          ? this.#change(ref, id, ticket, args)
          : failed('tool_error', { message: `No ticket ${id}`, code: 'NOT_FOUND' })
    }
  }

  #change(ref: string, id: string, ticket: Ticket, args: JsonObject): ToolAttempt {
    if (ref === 'shop/delete') this.tickets.delete(id)
    if (ref === 'shop/assign') this.tickets.set(id, { ...ticket, owner: String(args.owner ?? '') })
    if (ref === 'shop/unassign') this.tickets.set(id, { ...ticket, owner: null })
    if (ref === 'shop/close') this.tickets.set(id, { ...ticket, open: false })
    if (ref === 'shop/reopen') this.tickets.set(id, { ...ticket, open: true })
    return answered({ ticket: id })
  }
}

/** An executor that calls one tool and gives its result. */
export function calls(tool: string, args: JsonObject = {}): Script {
  return async ({ io, resolve }) => {
    const resolved = resolve(args)
    if (!resolved.ok) return { kind: 'failed', fault: resolved.fault }
    const call = await io.call({ key: 'call', tool, args: resolved.value as JsonObject })
    if (call.kind === 'fault') return { kind: 'failed', fault: call.fault, key: call.key }
    if (call.kind !== 'ok') return { kind: call.kind }
    return { kind: 'finished', port: 'done', output: { result: call.value.result } }
  }
}
