export type Fence = { language: string; content: string }

const OPENING = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/

/** The fenced blocks of a Markdown text, in order; a block that is never closed runs to the end. */
export function readFences(text: string): Fence[] {
  const fences: Fence[] = []
  let open: { marker: string; language: string; lines: string[] } | null = null
  for (const line of text.split('\n')) {
    if (open) {
      if (closes(line, open.marker)) {
        fences.push({ language: open.language, content: open.lines.join('\n') })
        open = null
      } else open.lines.push(line)
      continue
    }
    const opening = OPENING.exec(line)
    if (opening) open = { marker: opening[1] ?? '', language: (opening[2] ?? '').toLowerCase(), lines: [] }
  }
  if (open) fences.push({ language: open.language, content: open.lines.join('\n') })
  return fences
}

function closes(line: string, marker: string): boolean {
  const trimmed = line.trim()
  return trimmed.length >= marker.length && trimmed === marker.charAt(0).repeat(trimmed.length)
}
