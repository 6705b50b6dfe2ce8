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

describe('claims', () => {
  const args = { patientId: 'P-1001', hospitalCode: 'BJ001', amount: 3840.5 }

  test('are created once per request id and found by it', async () => {
    const claim = await business.ok('claim_create', { ...args, requestId: 'c-1' })
    expect(await business.ok('claim_create', { ...args, requestId: 'c-1' })).toEqual(claim)
    expect(await business.ok('claim_get', { requestId: 'c-1' })).toEqual({ found: true, ...claim })
    expect(await business.refusal('claim_create', { ...args, amount: 1, requestId: 'c-1' })).toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('are deleted only for the request that created them', async () => {
    const { claimId } = await business.ok('claim_create', { ...args, requestId: 'c-2' })
    expect(await business.refusal('claim_delete', { claimId, createdBy: 'c-1' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await business.ok('claim_delete', { claimId, createdBy: 'c-2' })).toEqual({
      deleted: true,
      claimId,
    })
    expect(await business.ok('claim_get', { claimId })).toEqual({ found: false })
  })

  test.each([
    ['hospitalCode', 'INVALID_PARAMETER', { ...args, hospitalCode: 'ZZ999', requestId: 'c-3' }],
    ['patientId', 'NOT_FOUND', { ...args, patientId: 'P-9999', requestId: 'c-3' }],
    ['amount', 'INVALID_PARAMETER', { ...args, amount: 0, requestId: 'c-3' }],
    ['requestId', 'INVALID_PARAMETER', args],
    ['colour', 'INVALID_PARAMETER', { ...args, requestId: 'c-3', colour: 'red' }],
  ])('with a bad %s are refused as %s, naming the field', async (field, code, bad) => {
    expect(await business.refusal('claim_create', bad)).toMatchObject({ code, details: { field } })
  })
})

describe('looking up', () => {
  test('“Union Hospital” alone finds three cities, with a city or a Chinese name one', async () => {
    const codes = async (name: string) => {
      const { matches } = await business.ok('hospital_lookup', { name })
      return Array.isArray(matches) ? matches.map((match) => match.code) : []
    }
    expect(await codes('Union Hospital')).toEqual(['BJ001', 'FZ001', 'WH001'])
    expect(await codes('union hospital, Wuhan')).toEqual(['WH001'])
    expect(await codes('武汉协和医院')).toEqual(['WH001'])
    expect(await codes('WH001')).toEqual(['WH001'])
    expect(await codes('Nowhere Clinic')).toEqual([])
  })

  test('records are narrowed by hospital and date, and their total has no rounding noise', async () => {
    const { records, total } = await business.ok('records_query', {
      patientId: 'P-1001',
      hospitalCode: 'BJ001',
    })
    expect(records).toHaveLength(2)
    expect(records).toContainEqual(expect.objectContaining({ idNumber: '11010119800307101X', amount: 890.5 }))
    expect(total).toBe(3840.5)
    const later = await business.ok('records_query', {
      patientId: 'P-1001',
      from: '2026-10-20',
      to: '2026-10-20',
    })
    expect(later).toMatchObject({ total: 420 })
    expect(await business.refusal('records_query', { patientId: 'P-9999' })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('policies are found by number or patient', async () => {
    const found = await business.ok('policy_query', { patientId: 'P-1002' })
    expect(found).toMatchObject({ found: true, policyNo: 'PL-2002' })
    expect(await business.ok('policy_query', { policyNo: 'PL-0000' })).toEqual({
      found: false,
      policyNo: null,
      policies: [],
    })
    expect(await business.refusal('policy_query', {})).toMatchObject({ code: 'INVALID_PARAMETER' })
  })

  test('the weather of a city and a report are the same at every call', async () => {
    const weather = await business.ok('weather_get', { city: 'Wuhan' })
    expect(await business.ok('weather_get', { city: 'Wuhan' })).toEqual(weather)
    const report = await business.ok('report_generate', { kind: 'admissions', patientId: 'P-1001' })
    expect(report).toMatchObject({ rows: 4, title: 'Report: admissions of P-1001' })
    expect(report.text).toContain('2026-10-12 · BJ001 · Ward, 3 days · 2950.00 yuan')
  })
})

test('a mail is sent once per request id and shown in the outbox', async () => {
  const mail = { to: 'li.wei@example.com', subject: 'Pump', body: 'Please look.', requestId: 'm-1' }
  const sent = await business.ok('mail_send', mail)
  expect(await business.ok('mail_send', mail)).toEqual(sent)
  expect(await business.ok('mail_get', { requestId: 'm-1' })).toEqual({ found: true, ...sent })
  const { tables } = await business.ok('demo_tables', {})
  const outbox = Array.isArray(tables) ? tables.find((table) => table.name === 'outbox') : undefined
  expect(outbox).toEqual({
    name: 'outbox',
    columns: ['mailId', 'to', 'subject', 'body', 'createdBy', 'sentAt'],
    rows: [[sent.mailId, mail.to, mail.subject, mail.body, 'm-1', sent.sentAt]],
  })
  expect(await business.refusal('mail_send', { ...mail, to: 'nobody' })).toMatchObject({
    details: { field: 'to' },
  })
})

test('a tool that is not there is refused, not a protocol error', async () => {
  expect(await business.refusal('ticket_burn', {})).toMatchObject({ code: 'NOT_FOUND' })
})

test('every tool is listed with schemas, annotations, a short description and its policy', async () => {
  const { tools } = await business.client.listTools()
  expect(tools).toHaveLength(30)
  for (const tool of tools) {
    const effect = Object(tool._meta?.['interlock/policy']).effect
    expect(tool.description?.length, tool.name).toBeLessThan(200)
    expect(tool.outputSchema?.type, tool.name).toBe('object')
    expect(tool.annotations?.readOnlyHint, tool.name).toBe(effect === 'none')
    expect(tool.annotations?.destructiveHint, tool.name).toBe(
      effect === 'destructive' || effect === 'irreversible',
    )
  }
})
