import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
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

/** The shortest PNG that says something: its signature and one text chunk. */
function pngWith(text: string): string {
  const body = Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.from(text, 'latin1')])
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk]).toString('base64')
}

describe('the OCR service', () => {
  test('reads a sample photo and tells how far it is', async () => {
    const heard: string[] = []
    const params = { name: 'ocr_extract', arguments: { photo: 'INV-2041' } }
    const { structuredContent } = await business.client.request(
      { method: 'tools/call', params },
      CallToolResultSchema,
      { onprogress: ({ progress, total, message }) => heard.push(`${progress}/${total} ${message}`) },
    )
    expect(structuredContent).toMatchObject({
      ...{ invoiceNo: 'INV-2041', date: '2026-10-09', total: 279.5, currency: 'EUR' },
      iban: 'DE89370400440532013000',
    })
    expect(heard).toEqual([
      '0/4 Straightening the picture',
      '1/4 Finding lines',
      '2/4 Reading characters',
      '3/4 Recognising fields',
    ])
  })

  test('reads a picture that carries its text, and names the argument of one that does not', async () => {
    const image = pngWith('Corner Shop\nInvoice No: X-1   Date: 2026-11-01\nTotal: 5.00 EUR')
    expect(await business.ok('ocr_extract', { image })).toMatchObject({
      invoiceNo: 'X-1',
      total: 5,
      iban: null,
    })
    const blank = Buffer.from('not a picture').toString('base64')
    expect(await business.refusal('ocr_extract', { image: blank })).toMatchObject({
      details: { field: 'image' },
    })
    expect(await business.refusal('ocr_extract', { photo: 'INV-1' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      details: { field: 'photo', candidates: ['INV-2041', 'INV-2042'] },
    })
  })

  test('answers 503 while it is switched off; the local reader goes on and reads less', async () => {
    expect(await business.ok('demo_switch', { service: 'ocr', up: false })).toMatchObject({ before: true })
    expect(await business.refusal('ocr_extract', { photo: 'INV-2041' })).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    expect(await business.ok('ocr_basic', { photo: 'INV-2041' })).toMatchObject({
      total: 279.5,
      supplier: null,
    })
    expect(await business.ok('demo_switch', { service: 'ocr', up: true })).toMatchObject({ before: false })
  })
})

describe('things to borrow', () => {
  test('are reserved once per request id, until there are none left, and given back only by their request', async () => {
    const reserve = (requestId: string) => business.ok('item_reserve', { item: 'umbrella', requestId })
    const first = await reserve('i-1')
    expect(await reserve('i-1')).toEqual(first)
    await reserve('i-2')
    await reserve('i-3')
    expect(await business.refusal('item_reserve', { item: 'umbrellas', requestId: 'i-4' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await business.refusal('item_reserve', { item: 'canoe', requestId: 'i-4' })).toMatchObject({
      details: { field: 'item', candidates: ['Umbrella', 'Sun hat', 'Rain boots'] },
    })
    const { itemId } = first
    expect(await business.refusal('item_release', { itemId, reservedBy: 'i-2' })).toMatchObject({
      code: 'CONFLICT',
    })
    await business.ok('item_release', { itemId, reservedBy: 'i-1' })
    expect(await business.ok('item_release', { itemId, reservedBy: 'i-1' })).toEqual({
      released: true,
      itemId,
    })
    expect(await business.ok('item_get', { requestId: 'i-1' })).toEqual({ found: false })
  })
})

test('a data file from before there were services and items is still read', async () => {
  const path = join(folder, 'business.json')
  const { items: _items, services: _services, ...older } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(older))
  expect(await business.ok('item_get', { itemId: 'I-1' })).toMatchObject({ found: true, reserved: false })
  expect(await business.ok('ocr_extract', { photo: 'INV-2042' })).toMatchObject({ total: 612 })
})
