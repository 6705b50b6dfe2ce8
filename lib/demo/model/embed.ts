import { createHash } from 'node:crypto'
import { bigrams } from './language/words'

const DIMENSIONS = 256

/**
 * Embeds a text by signed feature hashing of its words and pairs of CJK characters: 256 numbers of unit length, all
 * zero for a text without either. Texts that share words point the same way; nothing is understood.
 */
export function embed(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const feature of features(text.toLowerCase())) {
    const hash = createHash('sha256').update(feature).digest()
    const index = hash.readUInt32BE(0) % DIMENSIONS
    const sign = hash.readUInt8(4) % 2 === 0 ? 1 : -1
    vector[index] = (vector[index] ?? 0) + sign
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

function features(text: string): string[] {
  const latin = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return latin.flatMap((run) =>
    (run.match(/[\u4e00-\u9fff]+|[^\u4e00-\u9fff]+/g) ?? []).flatMap((part) =>
      /[\u4e00-\u9fff]/.test(part) ? bigrams(part) : [part],
    ),
  )
}
