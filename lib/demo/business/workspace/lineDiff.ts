const CONTEXT = 3

type Line = { mark: ' ' | '-' | '+'; text: string }

/** A unified diff of two texts with three lines of context; empty when they are equal. Longest common subsequence, for files of some hundred lines. */
export function lineDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compare(before.split('\n'), after.split('\n'))
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  )
  const hunks: string[] = []
  let oldLine = 1
  let newLine = 1
  for (let at = 0; at < lines.length; ) {
    const end = near[at] === true ? endOf(near, at) : at + 1
    const part = lines.slice(at, end)
    const [old, fresh] = [count(part, '-'), count(part, '+')]
    if (near[at] === true)
      hunks.push(
        [`@@ -${oldLine},${old} +${newLine},${fresh} @@`, ...part.map(({ mark, text }) => mark + text)].join(
          '\n',
        ),
      )
    oldLine += old
    newLine += fresh
    at = end
  }
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks, ''].join('\n')
}

function endOf(near: readonly boolean[], from: number): number {
  const end = near.indexOf(false, from)
  return end < 0 ? near.length : end
}

/** Lines that the old (`-`) or the new (`+`) side of a hunk has. */
function count(lines: readonly Line[], side: '-' | '+'): number {
  return lines.filter(({ mark }) => mark === ' ' || mark === side).length
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  const common = lengths(before, after)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) {
      lines.push({ mark: ' ', text: old })
      i += 1
      j += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ mark: '-', text: old })
      i += 1
    } else if (fresh !== undefined) {
      lines.push({ mark: '+', text: fresh })
      j += 1
    }
  }
  return lines
}

/** Length of the longest common subsequence of the rests from i and j on. */
function lengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]]
      if (!row || !below) continue
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
