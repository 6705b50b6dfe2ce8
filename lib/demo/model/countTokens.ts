const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** A deterministic estimate: one token per CJK character, one per four other characters. */
export function countTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0
  return cjk + Math.ceil((text.length - cjk) / 4)
}

/** Cuts a text into pieces of at most `size` tokens; joined they are the text. */
export function chunkTokens(text: string, size: number): string[] {
  const chunks: string[] = []
  let piece = ''
  let quarters = 0
  for (const char of text) {
    const cost = char.match(CJK) ? 4 : 1
    if (quarters + cost > size * 4) {
      chunks.push(piece)
      piece = ''
      quarters = 0
    }
    piece += char
    quarters += cost
  }
  return piece === '' ? chunks : [...chunks, piece]
}
