/** 45 s · 1.5 s · 120 s: exact, in one unit, so that times can be compared at a glance. */
export function inSeconds(ms: number): string {
  return `${ms / 1_000} s`
}
