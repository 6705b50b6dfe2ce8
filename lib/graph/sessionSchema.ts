import type { Schema } from './definition'
import { ANY, objectSchema, TEXT } from './objectSchema'

const TEXT_OR_NULL: Schema = { type: ['string', 'null'] }

const MESSAGE = objectSchema({
  role: { enum: ['user', 'assistant'] },
  text: TEXT,
  run: TEXT_OR_NULL,
  at: TEXT,
})

const RUN_FIELDS: { [name: string]: Schema } = {
  id: TEXT_OR_NULL,
  pipeline: TEXT_OR_NULL,
  status: TEXT_OR_NULL,
  input: ANY,
  output: ANY,
  omitted: { type: 'boolean' },
  at: TEXT_OR_NULL,
}

/**
 * What `session` is in an expression (STATE-1). Lists are oldest first; `last` is the newest run, every field of it null when there is none, and `id` is
 * null outside of a session. `variables` may hold anything: only whoever sets one knows its type.
 */
export const SESSION: Schema = objectSchema({
  id: TEXT_OR_NULL,
  user: TEXT_OR_NULL,
  channel: { enum: ['web', 'api', 'webhook', 'mcp'] },
  variables: { type: 'object', additionalProperties: true },
  messages: { type: 'array', items: MESSAGE },
  runs: { type: 'array', items: objectSchema(RUN_FIELDS) },
  last: objectSchema(RUN_FIELDS),
})
