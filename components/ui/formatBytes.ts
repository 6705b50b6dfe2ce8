const UNITS = ['B', 'kB', 'MB', 'GB']

/** `532 B`, `1.5 kB`, `50 MB`: powers of ten, as file managers count. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
