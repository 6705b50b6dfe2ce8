/** Text that streams by: `from` counts the characters that were written before it. */
export type LivePiece = { from: number; text: string }

/**
 * What is known of a text once another piece has come in, whatever was lost, repeated or sent out of turn. A gap drops what was before it, so that nothing is
 * joined that does not belong together; `from` 0 means that all of the text is known. A piece that contradicts what is known is another attempt.
 */
export function joinLive(known: LivePiece | null, piece: LivePiece): LivePiece {
  if (known === null) return piece
  const end = known.from + known.text.length
  const pieceEnd = piece.from + piece.text.length
  if (piece.from > end || pieceEnd < known.from) return piece
  const [from, until] = [Math.max(known.from, piece.from), Math.min(end, pieceEnd)]
  const agree =
    known.text.slice(from - known.from, until - known.from) ===
    piece.text.slice(from - piece.from, until - piece.from)
  if (!agree) return piece
  const [first, second] = known.from <= piece.from ? [known, piece] : [piece, known]
  const rest = second.text.slice(Math.max(0, first.from + first.text.length - second.from))
  return { from: first.from, text: first.text + rest }
}
