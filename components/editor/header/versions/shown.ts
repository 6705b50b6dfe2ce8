/** The present draft among the versions. */
export const DRAFT = 'draft'

export type VersionChoice = number | typeof DRAFT

/** Which two are compared: what became of `from` on the way to `to`. */
export type Shown = { from: VersionChoice; to: VersionChoice }

export function choiceOf(text: string): VersionChoice {
  return text === DRAFT ? DRAFT : Number(text)
}
