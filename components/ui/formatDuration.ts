/** 850 ms · 3.2 s · 2 min 5 s · 1 h 3 min: at most two units, never negative. */
export function formatDuration(ms: number): string {
  const safe = Math.max(0, ms)
  if (safe < 1000) return `${Math.round(safe)} ms`
  if (safe < 59_950) return `${(safe / 1000).toFixed(1)} s`
  const seconds = Math.round(safe / 1000)
  if (seconds < 3600) return twoUnits(seconds, 'min', 's')
  return twoUnits(Math.round(seconds / 60), 'h', 'min')
}

/** The smaller unit only where there is something of it. */
function twoUnits(count: number, large: string, small: string): string {
  const rest = count % 60
  return `${Math.floor(count / 60)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`
}
