import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../startTestServer'

let folder: string
let business: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'business-'))
  business = await startTestServer(folder)
})
afterAll(async () => {
  await business.close()
  rmSync(folder, { recursive: true })
})

describe('a ticket', () => {
  test('is created once per request id, however often the call is repeated', async () => {
    const args = { title: 'Repair the pump', requestId: 'r-once' }
    const first = await business.ok('ticket_create', args)
    expect(first).toMatchObject({ title: 'Repair the pump', status: 'open', version: 1 })
    expect(await business.ok('ticket_create', args)).toEqual(first)
  })

  test('is not created by a request id that already created another one', async () => {
    await business.ok('ticket_create', { title: 'One', requestId: 'r-clash' })
    expect(await business.refusal('ticket_create', { title: 'Two', requestId: 'r-clash' })).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'requestId' },
    })
  })

  test('is created anew by every call without a request id argument, and found by the id in _meta', async () => {
    const first = await business.ok('ticket_create', { title: 'Clean' }, 'r-meta')
    const second = await business.ok('ticket_create', { title: 'Clean' }, 'r-meta')
    expect(second.ticketId).not.toBe(first.ticketId)
    expect(await business.ok('ticket_get', { requestId: 'r-meta' })).toMatchObject({
      found: true,
      ticketId: first.ticketId,
    })
  })

  test('that does not exist is an answer, not an error', async () => {
    expect(await business.ok('ticket_get', { requestId: 'r-never' })).toEqual({ found: false })
  })

  test('is deleted only for the request that created it, harmlessly twice, and its late creation is refused', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Mine', requestId: 'r-mine' })
    expect(await business.refusal('ticket_delete', { ticketId, createdBy: 'r-other' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await business.ok('ticket_get', { ticketId })).toMatchObject({ found: true })
    expect(await business.ok('ticket_delete', { ticketId, createdBy: 'r-mine' })).toMatchObject({
      deleted: true,
    })
    expect(await business.ok('ticket_delete', { ticketId, createdBy: 'r-mine' })).toMatchObject({
      deleted: true,
    })
    expect(await business.ok('ticket_get', { ticketId })).toEqual({ found: false })
    expect(await business.refusal('ticket_create', { title: 'Mine', requestId: 'r-mine' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await business.refusal('ticket_delete', { ticketId: 'T-1', createdBy: 'r-mine' })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('an assignment', () => {
  test('is refused for somebody on leave, naming who could take the ticket', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Leave' })
    expect(await business.refusal('ticket_assign', { ticketId, assignee: 'Chen Jie' })).toEqual({
      code: 'CONFLICT',
      message: 'Chen Jie is on leave and cannot take tickets. Choose Li Wei or Wang Fang instead.',
      details: { field: 'assignee', candidates: ['Li Wei', 'Wang Fang'] },
    })
    expect(await business.ok('ticket_get', { ticketId })).toMatchObject({ status: 'open', version: 1 })
  })

  test('is refused for a stranger', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Stranger' })
    expect(await business.refusal('ticket_assign', { ticketId, assignee: 'Nobody' })).toMatchObject({
      code: 'NOT_FOUND',
      details: { field: 'assignee' },
    })
  })

  test('happens once per request id', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Once' })
    const args = { ticketId, assignee: 'li.wei@example.com', requestId: 'a-once' }
    const first = await business.ok('ticket_assign', args)
    expect(first).toMatchObject({
      assignee: 'Li Wei',
      email: 'li.wei@example.com',
      previousAssignee: null,
      version: 2,
    })
    expect(await business.ok('ticket_assign', args)).toEqual(first)
  })

  test('is taken back to the previous owner, harmlessly twice', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Back' })
    await business.ok('ticket_assign', { ticketId, assignee: 'Li Wei' }, 'a-first')
    await business.ok('ticket_assign', { ticketId, assignee: 'Wang Fang' }, 'a-second')
    const back = { ticketId, assignee: 'Li Wei', status: 'assigned', version: 4 }
    expect(await business.ok('ticket_unassign', { ticketId, assignedBy: 'a-second' })).toEqual(back)
    expect(await business.ok('ticket_unassign', { ticketId, assignedBy: 'a-second' })).toEqual(back)
    expect(await business.ok('ticket_unassign', { ticketId, assignedBy: 'a-first' })).toMatchObject({
      assignee: null,
      status: 'open',
    })
  })

  test('is not taken back when somebody assigned the ticket again since', async () => {
    const { ticketId } = await business.ok('ticket_create', { title: 'Since' })
    await business.ok('ticket_assign', { ticketId, assignee: 'Li Wei' }, 'a-old')
    await business.ok('ticket_assign', { ticketId, assignee: 'Wang Fang' }, 'a-new')
    expect(await business.refusal('ticket_unassign', { ticketId, assignedBy: 'a-old' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await business.ok('ticket_get', { ticketId })).toMatchObject({
      assignee: 'Wang Fang',
      assignedBy: 'a-new',
    })
  })
})
