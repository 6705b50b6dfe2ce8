/** Joins class names; anything falsy is left out. Later names do not override earlier ones: Tailwind's own order decides. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
