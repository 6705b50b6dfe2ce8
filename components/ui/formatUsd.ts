/** Cost in US dollars with as many digits as small sums need: $0 · $0.0042 · $1.30. */
export function formatUsd(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < 0.01) return `$${usd.toFixed(4)}`
  return `$${usd.toFixed(2)}`
}
