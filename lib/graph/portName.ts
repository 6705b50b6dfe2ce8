import * as z from 'zod'

/** A port an author names (a route, a button): short, readable on an edge, and not one of the names that mean something else. */
export function PortNameSchema(reserved: readonly string[]) {
  return z
    .string()
    .max(64)
    .regex(
      /^[a-zA-Z][a-zA-Z0-9_-]*$/,
      'a port name starts with a letter and has only letters, digits, _ and -',
    )
    .refine((name) => !reserved.includes(name), {
      error: `${reserved.join(', ')} cannot be used as a port name`,
    })
}

/** Refuses a list in which two entries have the same `key`. */
export function distinct<Key extends string>(key: Key) {
  return (entries: readonly { [name in Key]: string }[]): boolean =>
    new Set(entries.map((entry) => entry[key])).size === entries.length
}
