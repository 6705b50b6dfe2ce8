/** Levenshtein distance, counted in UTF-16 units. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
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
