/** Characters of an observation in the turn right after it, and in later ones; the rest is recalled when it is asked for. */
const FRESH_LENGTH = 4000
const OLDER_LENGTH = 800

/** How much of the observations of the round at `index` of the window is shown. */
export function shownLength(index: number, window: readonly unknown[]): number {
  return index === window.length - 1 ? FRESH_LENGTH : OLDER_LENGTH
}

/** A text of at most `most` characters, with a note of what is missing. */
export function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}… (${text.length - most} more characters, recalled when they matter)`
}
