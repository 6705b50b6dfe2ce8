export type FactKind =
  | 'json'
  | 'labelled'
  | 'email'
  | 'url'
  | 'date'
  | 'time'
  | 'datetime'
  | 'relative-date'
  | 'id'
  | 'phone'
  | 'number'
  | 'currency'
  | 'quoted'
  | 'name'
  | 'word'
  | 'tail'

/** One thing the conversation states. */
export interface Fact {
  readonly kind: FactKind
  readonly value: string | number | boolean
  /** The value as it was written, for a field that wants text. */
  readonly raw: string
  /** What it is called: a JSON key path, or the words around it. */
  readonly label: string
  /** The last key of a JSON path or the text before a colon, exactly. */
  readonly key?: string
  /** The preposition in front: "to", "from", "in"… */
  readonly cue?: string
  /** Position in the conversation: later statements win. */
  readonly at: number
  /** Where in the text it stood, so that a field's first guess is the first one mentioned. */
  readonly start: number
}
