import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { RUN_STATUSES } from '../runs/runStatuses'

/** Where the pipeline's own schema stands inside, for the references in it. */
const PLACE = '#/properties/output'

/**
 * The shape of every answer, good or bad, since clients hold a tool to one schema: what became of the run, where to look at it, and the result once there
 * is one. `output`: the schema of the result, where the pipeline declares one.
 */
export function answerSchema(output: JsonObject | undefined): NonNullable<Tool['outputSchema']> {
  return {
    // the draft that the pipeline's author had in mind
    ...(typeof output?.$schema === 'string' ? { $schema: output.$schema } : {}),
    type: 'object',
    required: ['status'],
    properties: {
      status: {
        enum: [...RUN_STATUSES, 'refused', 'unknown'],
        description:
          'succeeded: output is the result. suspended: a person has to decide at url; do not call again. refused: nothing was run. unknown: look at url first.',
      },
      runId: { type: 'string' },
      url: { type: 'string', description: 'The page of the run.' },
      message: { type: 'string' },
      degraded: { type: 'array', items: { type: 'string' }, description: 'What was done by a fallback.' },
      error: {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
      },
      output: output === undefined ? {} : moved(output),
    },
  }
}

/**
 * The schema as it reads at its new place. Names of schemas would send its references elsewhere; a pattern that only RE2 understands stops clients that
 * compile schemas from listing anything, and was checked before the result left.
 */
function moved(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (key === '$schema' || key === '$id' || key === 'id') return []
    if (key === 'pattern' && !isHostPattern(value)) return []
    if (key === '$ref' && typeof value === 'string') return [[key, value.replace(/^#/, PLACE)]]
    if (DATA.has(key)) return [[key, value]]
    return [[key, NAMES.has(key) ? movedByName(value) : movedInside(value)]]
  })
  return Object.fromEntries(entries)
}

/** Keywords whose value is data, whatever it looks like. */
const DATA = new Set(['const', 'enum', 'default', 'examples', 'required'])
/** Keywords that hold schemas by name: `id` and `pattern` are names there. */
const NAMES = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
])

function movedInside(value: Json): Json {
  if (Array.isArray(value)) return value.map(movedInside)
  return isJsonObject(value) ? moved(value) : value
}

function movedByName(value: Json): Json {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, movedInside(schema)]))
}

function isHostPattern(value: Json): boolean {
  try {
    new RegExp(String(value), 'u')
    return true
  } catch {
    return false
  }
}
