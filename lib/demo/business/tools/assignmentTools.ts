import * as z from 'zod'
import type { BusinessData, Ticket } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, type Outcome, refused } from '../outcome'
import { RequestId, TicketId } from './argumentShapes'

const ticketAssign = defineTool({
  name: 'ticket_assign',
  title: 'Assign ticket',
  description:
    'Assign a ticket to a member of staff by name or e-mail. Refuses people who are unknown or on leave.',
  input: z.strictObject({
    ticketId: TicketId,
    assignee: z.string().trim().min(1).describe('Name or e-mail of the new owner'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.adds,
  run: ({ ticketId, assignee, requestId }, call) =>
    call.store.mutate((data) => {
      const ticket = data.tickets.find((one) => one.ticketId === ticketId)
      if (!ticket) return refused('NOT_FOUND', `There is no ticket ${ticketId}.`, { field: 'ticketId' })
      const member = available(data, assignee)
      if (!member.ok) return member
      const { name, email } = member.value
      const earlier =
        requestId === undefined ? undefined : ticket.assignments.find((one) => one.requestId === requestId)
      if (earlier) {
        return earlier.assignee === name && !earlier.undone
          ? done(assigned(ticket, name, email, earlier.previous))
          : refused(
              'CONFLICT',
              `Request ${requestId} already assigned ${ticketId}, and that was changed since. Use a new request id.`,
              { field: 'requestId' },
            )
      }
      const previous = ticket.assignee
      ticket.assignments.push({
        requestId: requestId ?? call.requestId,
        assignee: name,
        previous,
        undone: false,
      })
      setAssignee(ticket, name)
      return done(assigned(ticket, name, email, previous))
    }, call.cancelled),
})

const ticketUnassign = defineTool({
  name: 'ticket_unassign',
  title: 'Take back an assignment',
  description:
    'Give a ticket back to its previous owner, only while the assignment made by request assignedBy still stands.',
  input: z.strictObject({
    ticketId: TicketId,
    assignedBy: z.string().min(1).describe('Request id of the assignment to take back'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.destroys,
  run: ({ ticketId, assignedBy }, call) =>
    call.store.mutate((data) => {
      const ticket = data.tickets.find((one) => one.ticketId === ticketId)
      if (!ticket) return refused('NOT_FOUND', `There is no ticket ${ticketId}.`, { field: 'ticketId' })
      const assignment = ticket.assignments.find((one) => one.requestId === assignedBy)
      if (!assignment) {
        return refused('NOT_FOUND', `Request ${assignedBy} never assigned ticket ${ticketId}.`, {
          field: 'assignedBy',
        })
      }
      if (!assignment.undone) {
        if (ticket.assignments.findLast((one) => !one.undone) !== assignment) {
          return refused('CONFLICT', `Ticket ${ticketId} was assigned again since and is left as it is.`, {
            field: 'assignedBy',
          })
        }
        assignment.undone = true
        setAssignee(ticket, assignment.previous)
      }
      return done({ ticketId, assignee: ticket.assignee, status: ticket.status, version: ticket.version })
    }, call.cancelled),
})

function available(data: BusinessData, who: string): Outcome<BusinessData['staff'][number]> {
  const wanted = who.toLowerCase()
  const member = data.staff.find(
    (one) => one.name.toLowerCase() === wanted || one.email.toLowerCase() === wanted,
  )
  const candidates = data.staff
    .filter((one) => one.status === 'available' && (!member || one.team === member.team))
    .map((one) => one.name)
  const details = { field: 'assignee', candidates }
  const others = candidates.join(' or ')
  if (!member) return refused('NOT_FOUND', `Nobody on the staff is called ${who}. Choose ${others}.`, details)
  if (member.status === 'on leave') {
    return refused(
      'CONFLICT',
      `${member.name} is on leave and cannot take tickets. Choose ${others} instead.`,
      details,
    )
  }
  return done(member)
}

function setAssignee(ticket: Ticket, assignee: string | null): void {
  ticket.assignee = assignee
  ticket.status = assignee === null ? 'open' : 'assigned'
  ticket.version++
}

function assigned(ticket: Ticket, assignee: string, email: string, previousAssignee: string | null) {
  return {
    ticketId: ticket.ticketId,
    assignee,
    email,
    previousAssignee,
    status: ticket.status,
    version: ticket.version,
  }
}

export const assignmentTools: BusinessTool[] = [ticketAssign, ticketUnassign]
