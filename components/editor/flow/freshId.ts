/** `stem`, or the first of `stem2`, `stem3`, … that is not taken. */
export function freshId(stem: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(stem)) return stem
  let number = 2
  while (used.has(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}
