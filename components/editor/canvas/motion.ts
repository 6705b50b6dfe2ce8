/** Milliseconds a movement of the view takes: none where the person asked for less motion. */
export function moveDuration(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150
}
