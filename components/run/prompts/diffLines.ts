export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond this many cells of the table a diff is not worth its time: the whole text is then shown as replaced. */
const MOST_CELLS = 4_000_000

/** `before` turned into `after`, line by line: the longest common subsequence stays, removals stand before additions. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const start = commonStart(a, b)
  const end = commonEnd(a.slice(start), b.slice(start))
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  const middle =
    left.length * right.length > MOST_CELLS
      ? [...lines('removed', left), ...lines('added', right)]
      : diffMiddle(left, right)
  return [...lines('same', a.slice(0, start)), ...middle, ...lines('same', a.slice(a.length - end))]
}

function lines(kind: DiffLine['kind'], texts: string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }))
}

function commonStart(a: string[], b: string[]): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1
  return count
}

function commonEnd(a: string[], b: string[]): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a[a.length - 1 - count] === b[b.length - 1 - count])
    count += 1
  return count
}

function diffMiddle(a: string[], b: string[]): DiffLine[] {
  const width = b.length + 1
  // lengths[i * width + j]: how many lines a from i and b from j have in common, in order
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      found.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: 'removed', text: left })
      i += 1
    } else {
      found.push({ kind: 'added', text: right ?? '' })
      j += 1
    }
  }
  return found
}
