/** Levenshtein distance, counted in UTF-16 units. */
function distance(a: string, b: string): number {
  // distances of what is read of `a` so far to every beginning of `b`, the empty one left out
  let row = Array.from({ length: b.length }, (_, index) => index + 1)
  let last = b.length
  for (let i = 0; i < a.length; i += 1) {
    let diagonal = i
    last = i + 1
    row = row.map((above, j) => {
      const substitution = diagonal + (a.charAt(i) === b.charAt(j) ? 0 : 1)
      diagonal = above
      last = Math.min(substitution, above + 1, last + 1)
      return last
    })
  }
  return last
}

/**
 * The name most like `name`: the smallest distance, at most half of the longer name (at least 2); ties go to the first. Null when
 * nothing is near enough to be worth suggesting.
 */
export function nearest(name: string, names: Iterable<string>): string | null {
  let best: { name: string; distance: number } | null = null
  for (const candidate of names) {
    if (candidate.length > 200 || name.length > 200) continue
    const found = distance(name.toLowerCase(), candidate.toLowerCase())
    const limit = Math.max(2, Math.floor(Math.max(name.length, candidate.length) / 2))
    if (found <= limit && (best === null || found < best.distance))
      best = { name: candidate, distance: found }
  }
  return best?.name ?? null
}
