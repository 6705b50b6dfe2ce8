const PASSAGE_LENGTH = 400
const BREAK = /[\n;]|\}, ?(?=\{)|[.。；](?!\d) ?|,(?=") ?|, /g

/** A text in pieces of at most 400 characters, cut where a record, a sentence or a member ends. */
export function passagesOf(text: string): string[] {
  const passages: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start)
    const passage = text.slice(start, end).trim()
    if (passage !== '') passages.push(passage)
    start = end
  }
  return passages
}

function endOf(text: string, start: number): number {
  if (text.length - start <= PASSAGE_LENGTH) return text.length
  const piece = text.slice(start, start + PASSAGE_LENGTH)
  const last = [...piece.matchAll(BREAK)].at(-1)
  // a break in the first half would leave many small pieces
  if (!last || last.index < PASSAGE_LENGTH / 2) return start + PASSAGE_LENGTH
  return start + last.index + last[0].length
}
