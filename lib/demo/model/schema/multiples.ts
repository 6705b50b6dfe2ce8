const decimals = (value: number) => {
  const [mantissa = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Exact in decimals: 0.3 is a multiple of 0.1 although 0.3 % 0.1 is not zero. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!(step > 0) || !Number.isFinite(value)) return false
  return timesStep(Math.round(value / step), step) === value
}

/** `count × step` without binary dust. */
export function timesStep(count: number, step: number): number {
  return Number((count * step).toFixed(Math.min(20, decimals(step))))
}
