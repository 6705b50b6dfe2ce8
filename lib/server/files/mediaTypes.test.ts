import { describe, expect, it } from 'vitest'
import { contradicts } from './mediaTypes'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const PNG = latin('\x89PNG\r\n\x1a\n....')

describe('the type a file claims, against its first bytes', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', latin('\xff\xd8\xff\xe0')],
    ['image/webp', latin('RIFF....WEBPVP8 ')],
    ['application/pdf', latin('%PDF-1.7')],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', latin('PK\x03\x04')],
    ['video/mp4', latin('\0\0\0\x20ftypisom')],
    ['text/plain', new TextEncoder().encode('Rechnung für 医院')],
    ['text/csv', new TextEncoder().encode('é'.repeat(3_000)).subarray(0, 4_095)],
    ['application/json', new TextEncoder().encode('{}')],
    ['application/octet-stream', PNG],
    ['application/x-something-of-ours', latin('whatever')],
  ])('%s may be that', (type, head) => {
    expect(contradicts(type, head)).toBeNull()
  })

  it.each([
    ['image/png', latin('%PDF-1.7'), 'it begins like application/pdf'],
    ['image/png', latin('MZ\x90\0'), 'it begins like application/vnd.microsoft.portable-executable'],
    ['application/pdf', latin('<html>'), 'it begins like something else'],
    ['text/plain', PNG, 'it begins like image/png'],
    ['text/plain', latin('\0\x01\x02'), 'it holds bytes that no text has'],
    ['application/json', latin('\xff\xfe{'), 'it holds bytes that no text has'],
    ['text/html', latin('\x7fELF'), 'it begins like application/x-elf'],
  ])('%s cannot be that', (type, head, reason) => {
    expect(contradicts(type, head)).toBe(reason)
  })
})
