import type { Schema } from './definition'

/** Schema of an object with these properties; `required` defaults to all of them. */
export function objectSchema(
  properties: { [name: string]: Schema },
  required: string[] = Object.keys(properties),
): Schema {
  return { type: 'object', properties, required }
}

export const TEXT: Schema = { type: 'string' }
export const ANY: Schema = {}

/** A fault as expressions see it. */
export const FAULT: Schema = objectSchema({
  code: TEXT,
  message: TEXT,
  class: { enum: ['transient', 'permanent', 'unknown'] },
})

/** What every node leaves behind on its `error` port. */
export const ERROR_OUTPUT: Schema = objectSchema({ error: FAULT })

/** Type of a planner's `plan`: what the plan will deliver is the type of what executing it gives. */
export function planSchema(deliver: Schema): Schema {
  return { 'x-type': 'plan', deliver }
}
