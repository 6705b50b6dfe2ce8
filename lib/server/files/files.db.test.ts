import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '@/lib/adapters/objects/createFiles'
import type { JsonObject } from '@/lib/graph/json'
import { fileValue } from '@/lib/run/fileRef'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { downloadFile } from './downloadFile'
import { checkInputFiles, readFileIds } from './inputFiles'
import { storeFile } from './storeFile'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1')

describe('uploaded files', () => {
  let services: TestServices
  let drop: () => Promise<void>
  beforeAll(async () => {
    const opened = await openTestServices()
    services = opened.services
    drop = opened.drop
  })
  afterAll(() => drop())

  function upload(
    bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    type = 'image/png',
    name = 'invoice.png',
    scan?: string,
  ) {
    const init = { method: 'POST', headers: { 'content-type': type }, body: bytes, duplex: 'half' }
    const request = new Request('http://localhost:3000/api/v1/files', init)
    const env = scan === undefined ? services.env : { ...services.env, INTERLOCK_SCAN_URL: scan }
    return storeFile({ ...services, env }, OWNER, request, { name })
  }
  const png = () => new Uint8Array(PNG)
  const leftovers = () => readdirSync(path.join(services.env.INTERLOCK_HOME, 'uploads'))
  const count = () => services.prisma.storedFile.count()

  test('come back byte for byte, as something to save and not to show', async () => {
    const stored = await upload(png(), 'image/png', '发票 1.png')
    expect(stored).toMatchObject({ name: '发票 1.png', mediaType: 'image/png', bytes: PNG.byteLength })
    const response = await downloadFile(services, OWNER, stored.fileId)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%E5%8F%91/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(leftovers()).toEqual([])
  })

  test('reach a tool as base64 with their name and type', async () => {
    const { fileId } = await upload(png())
    const file = await createFiles(services.database.hot, services.blobs).read(fileId)
    expect(file).toEqual({ name: 'invoice.png', mimeType: 'image/png', data: PNG.toString('base64') })
    expect(await createFiles(services.database.hot, services.blobs).read('not an id')).toBeNull()
  })

  test('keep no folder of the machine they come from', async () => {
    expect((await upload(png(), 'image/png', '../../etc/pass\nwd')).name).toBe('passwd')
    expect((await upload(png(), 'image/png', 'C:\\secret\\photo.png')).name).toBe('photo.png')
    expect((await upload(png(), 'image/png', '..')).name).toBe('file')
  })

  test('are refused when their bytes contradict their type, when empty, and when the type is none', async () => {
    const before = await count()
    expect(await refusal(upload(new Uint8Array(Buffer.from('%PDF-1.7'))))).toMatchObject({
      status: 422,
      code: 'FILE_TYPE_MISMATCH',
    })
    expect(await refusal(upload(new Uint8Array(0)))).toMatchObject({ status: 400, code: 'FILE_EMPTY' })
    expect(await refusal(upload(png(), 'no type'))).toMatchObject({ status: 400, code: 'MEDIA_TYPE_INVALID' })
    expect(await count()).toBe(before)
    expect(leftovers()).toEqual([])
  })

  test('are refused in the middle of the stream once they are too large, and nothing stays', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const refused = await refusal(upload(endless, 'application/octet-stream'))
    expect(refused).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(sent).toBeLessThan(60_000_000)
    expect(leftovers()).toEqual([])
  })

  test('are shown to a scanner first: its no is final, its silence too', async () => {
    const seen: { name: unknown; bytes: number }[] = []
    let status = 200
    const scanner = createServer((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      request.on('end', () => {
        seen.push({ name: request.headers['x-file-name'], bytes })
        response.writeHead(status).end('EICAR found')
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}/scan`
    const before = await count()
    await upload(png(), 'image/png', 'ok.png', url)
    status = 406
    const refused = await refusal(upload(png(), 'image/png', 'bad.png', url))
    expect(refused).toMatchObject({
      status: 422,
      code: 'FILE_REFUSED',
      message: expect.stringContaining('EICAR found'),
    })
    status = 500
    expect(await refusal(upload(png(), 'image/png', 'bad.png', url))).toMatchObject({ status: 503 })
    scanner.closeAllConnections()
    await new Promise((resolve) => scanner.close(resolve))
    expect(await refusal(upload(png(), 'image/png', 'bad.png', url))).toMatchObject({
      status: 503,
      code: 'SCAN_UNAVAILABLE',
    })
    expect(seen).toEqual(['ok.png', 'bad.png', 'bad.png'].map((name) => ({ name, bytes: PNG.byteLength })))
    expect(await count()).toBe(before + 1)
    expect(leftovers()).toEqual([])
  })

  test('belong to their workspace', async () => {
    const { fileId } = await upload(png())
    expect(await refusal(downloadFile(services, STRANGER, fileId))).toMatchObject({ status: 404 })
    expect(await refusal(downloadFile(services, OWNER, NOBODYS_ID))).toMatchObject({ status: 404 })
  })

  const SCHEMA: JsonObject = {
    type: 'object',
    properties: {
      photo: { type: 'object', format: 'file', contentMediaType: 'image/*' },
      more: { type: 'array', items: { type: 'object', format: 'file' } },
      note: { type: 'string' },
    },
  }

  test('may be named in an input by their id alone, where the schema wants a file', () => {
    const id = randomUUID()
    const input = readFileIds({ photo: id, more: [id], note: id }, SCHEMA)
    expect(input).toEqual({ photo: fileValue(id), more: [fileValue(id)], note: id })
    expect(readFileIds({ photo: 'no id', note: 'x' }, SCHEMA)).toEqual({ photo: 'no id', note: 'x' })
  })

  test('in an input must exist in its workspace and be of the wanted type', async () => {
    const image = await upload(png())
    const text = await upload(new Uint8Array(Buffer.from('hello')), 'text/plain', 'a.txt')
    const check = (input: JsonObject, actor = OWNER) => checkInputFiles(services, actor, input, SCHEMA)
    await check({ photo: fileValue(image.fileId), more: [fileValue(text.fileId)] })
    const wrong = await refusal(check({ photo: fileValue(text.fileId), more: [fileValue(NOBODYS_ID)] }))
    expect(wrong.problems.map(({ path: at, code }) => [at, code])).toEqual([
      ['photo', 'FILE_TYPE'],
      ['more[0]', 'FILE_UNKNOWN'],
    ])
    expect((await refusal(check({ photo: fileValue(image.fileId) }, STRANGER))).status).toBe(422)
  })
})
