/** A format that is known by its first bytes. `at`: where they stand. */
type Signature = { types: string[]; bytes: string; at?: number }

const OFFICE = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
]

/** From the formats' own specifications; bytes as Latin-1 text. A more telling signature stands before a shorter one. */
const SIGNATURES: Signature[] = [
  { types: ['image/png'], bytes: '\x89PNG\r\n\x1a\n' },
  { types: ['image/jpeg'], bytes: '\xff\xd8\xff' },
  { types: ['image/gif'], bytes: 'GIF87a' },
  { types: ['image/gif'], bytes: 'GIF89a' },
  { types: ['image/webp'], bytes: 'WEBP', at: 8 },
  { types: ['audio/wav', 'audio/x-wav'], bytes: 'WAVE', at: 8 },
  { types: ['image/tiff'], bytes: 'II*\0' },
  { types: ['image/tiff'], bytes: 'MM\0*' },
  { types: ['image/bmp'], bytes: 'BM' },
  { types: ['application/pdf'], bytes: '%PDF-' },
  { types: ['application/zip', ...OFFICE], bytes: 'PK\x03\x04' },
  { types: ['application/gzip'], bytes: '\x1f\x8b' },
  { types: ['video/mp4', 'audio/mp4', 'image/heic', 'image/avif', 'video/quicktime'], bytes: 'ftyp', at: 4 },
  { types: ['audio/mpeg'], bytes: 'ID3' },
  { types: ['audio/mpeg'], bytes: '\xff\xfb' },
  { types: ['audio/ogg', 'video/ogg'], bytes: 'OggS' },
  { types: ['application/vnd.microsoft.portable-executable'], bytes: 'MZ' },
  { types: ['application/x-elf'], bytes: '\x7fELF' },
]

/** Bytes of a file's beginning that tell its format. */
export const HEAD_BYTES = 4_096

const TEXT = /^text\/|^application\/(json|xml|yaml|toml|javascript)$|\+(json|xml)$/

/**
 * Why a file cannot be of the type it claims, judged by its first bytes; null when it may be. A type whose format nobody here knows, and
 * `application/octet-stream`, claim nothing.
 */
export function contradicts(mediaType: string, head: Uint8Array): string | null {
  const latin = Buffer.from(head).toString('latin1')
  const found = SIGNATURES.find(({ bytes, at = 0 }) => latin.startsWith(bytes, at))
  if (TEXT.test(mediaType)) {
    if (found) return `it begins like ${found.types[0]}`
    return isText(head) ? null : 'it holds bytes that no text has'
  }
  const expected = SIGNATURES.filter(({ types }) => types.includes(mediaType))
  if (expected.length > 0)
    return expected.some(({ bytes, at = 0 }) => latin.startsWith(bytes, at))
      ? null
      : `it begins like ${found?.types[0] ?? 'something else'}`
  return null
}

/** UTF-8 without NUL; a character cut off at the end of what was looked at is no fault. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
