import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_ID = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'interlock', 'secrets at rest', 32))
}

/**
 * AES-256-GCM. Layout: key id (1 byte), nonce (12), tag (16), cipher text. `context` (what the secret belongs to) is bound as additional data,
 * so a cipher text copied to another row does not open.
 */
export function sealSecret(plain: string, secret: string, context: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([Buffer.from([KEY_ID]), nonce, cipher.getAuthTag(), body]))
}

/** Null when the cipher text was made with another key or for another context. */
export function openSecret(sealed: Uint8Array, secret: string, context: string): string | null {
  const data = Buffer.from(sealed)
  if (data.length < 1 + NONCE_BYTES + TAG_BYTES || data[0] !== KEY_ID) return null
  const tagAt = 1 + NONCE_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), data.subarray(1, tagAt))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(data.subarray(tagAt, tagAt + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(data.subarray(tagAt + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
