import * as z from 'zod'
import type { Ticket } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, refused } from '../outcome'
import { RequestId, TicketId } from './argumentShapes'

const ticketCreate = defineTool({
  name: 'ticket_create',
  title: 'Create ticket',
  description:
    'Create a work-order ticket and return its id. A request id given twice returns the first ticket.',
  input: z.strictObject({
    title: z.string().trim().min(1).max(200).describe('What is to be done, in one line'),
    description: z.string().max(5000).optional().describe('Details for whoever does it'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.adds,
  run: ({ title, description = '', requestId }, call) =>
    call.store.mutate((data) => {
      if (requestId !== undefined) {
        if (data.deleted.some((row) => row.createdBy === requestId && row.id.startsWith('T-'))) {
          return refused(
            'CONFLICT',
            `The ticket of request ${requestId} was created and deleted again. Use a new request id.`,
            { field: 'requestId' },
          )
        }
        const earlier = data.tickets.find((ticket) => ticket.createdBy === requestId)
        if (earlier) {
          return earlier.title === title && earlier.description === description
            ? done(created(earlier))
            : refused(
                'CONFLICT',
                `Request ${requestId} already created ticket ${earlier.ticketId} with other details. Use a new request id.`,
                { field: 'requestId' },
              )
        }
      }
      const ticket: Ticket = {
        ticketId: `T-${data.next.ticket++}`,
        title,
        description,
        status: 'open',
        assignee: null,
        version: 1,
        createdBy: requestId ?? call.requestId,
        createdAt: new Date().toISOString(),
        assignments: [],
      }
      data.tickets.push(ticket)
      return done(created(ticket))
    }, call.cancelled),
})

const ticketGet = defineTool({
  name: 'ticket_get',
  title: 'Look at a ticket',
  description:
    'Get one ticket by its id or by the request id that created it; found is false when there is none.',
  input: z.strictObject({ ticketId: TicketId.optional(), requestId: RequestId.optional() }),
  annotations: touches.reads,
  run: ({ ticketId, requestId }, call) => {
    if (ticketId === undefined && requestId === undefined) {
      return refused('INVALID_PARAMETER', 'Give ticketId or requestId.', { field: 'ticketId' })
    }
    const ticket = call.store
      .read()
      .tickets.find(
        (one) =>
          (ticketId === undefined || one.ticketId === ticketId) &&
          (requestId === undefined || one.createdBy === requestId),
      )
    return done(ticket ? { found: true, ...shown(ticket) } : { found: false })
  },
})

const ticketDelete = defineTool({
  name: 'ticket_delete',
  title: 'Delete ticket',
  description:
    'Delete a ticket, only when createdBy is the request id that created it. Deleting twice is harmless.',
  input: z.strictObject({
    ticketId: TicketId,
    createdBy: z.string().min(1).describe('Request id that created the ticket'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.destroys,
  run: ({ ticketId, createdBy }, call) =>
    call.store.mutate((data) => {
      const gone = data.deleted.find((row) => row.id === ticketId)
      const ticket = data.tickets.find((one) => one.ticketId === ticketId)
      if (!gone && !ticket)
        return refused('NOT_FOUND', `There is no ticket ${ticketId}.`, { field: 'ticketId' })
      if ((gone ?? ticket)?.createdBy !== createdBy) {
        return refused(
          'CONFLICT',
          `Ticket ${ticketId} was created by another request and is left as it is.`,
          { field: 'createdBy' },
        )
      }
      if (ticket) {
        data.tickets = data.tickets.filter((one) => one !== ticket)
        data.deleted.push({ id: ticketId, createdBy, deletedAt: new Date().toISOString() })
      }
      return done({ deleted: true, ticketId })
    }, call.cancelled),
})

function created({ ticketId, title, status, version }: Ticket) {
  return { ticketId, title, status, version }
}

/** Everything of a ticket that a change alters, so that two equal answers mean an untouched ticket. */
function shown(ticket: Ticket) {
  const { ticketId, title, description, status, assignee, version } = ticket
  const assignedBy = ticket.assignments.findLast((one) => !one.undone)?.requestId ?? null
  return { ticketId, title, description, status, assignee, assignedBy, version }
}

export const ticketTools: BusinessTool[] = [ticketCreate, ticketGet, ticketDelete]
