import type { CatalogueTool } from '@/lib/graph/catalogue'
import type { Json, JsonObject } from '@/lib/graph/json'
import { MEMORY_TOOLS } from '@/lib/graph/memoryTools'

const TOPIC = { type: 'string', minLength: 1, maxLength: 200, default: 'general' }
const BY_REQUEST: JsonObject = {
  type: 'object',
  required: ['requestId'],
  additionalProperties: false,
  properties: { requestId: { type: 'string' } },
}
const MEMORY: JsonObject = {
  id: { type: 'string' },
  topic: { type: 'string' },
  key: { type: ['string', 'null'] },
  text: { type: 'string' },
  metadata: { type: 'object' },
  at: { type: 'string' },
}
const REQUIRED = Object.keys(MEMORY)
const requestId: Json = { requestId: { $cel: 'requestId' } }

/** Interlock's own tools for facts across runs; remembering is an effect like any other, and undone like one. */
export const MEMORY_CATALOGUE: CatalogueTool[] = [
  {
    ref: MEMORY_TOOLS.recall,
    title: 'Recall',
    description: 'Finds remembered facts about a subject, the best first.',
    builtIn: true,
    annotations: { readOnlyHint: true },
    suggested: { ref: MEMORY_TOOLS.recall, effect: 'none' },
    inputSchema: {
      type: 'object',
      required: ['query'],
      additionalProperties: false,
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 8000 },
        topic: TOPIC,
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
        minScore: { type: 'number', minimum: 0, maximum: 1, default: 0 },
      },
    },
    outputSchema: {
      type: 'object',
      required: ['items'],
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: [...REQUIRED, 'score'],
            properties: { ...MEMORY, score: { type: 'number' } },
          },
        },
      },
    },
  },
  {
    ref: MEMORY_TOOLS.remember,
    title: 'Remember',
    description: 'Remembers one fact for later runs. The same key replaces what was remembered under it.',
    builtIn: true,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    suggested: {
      ref: MEMORY_TOOLS.remember,
      effect: 'reversible',
      idempotencyArg: 'requestId',
      exists: { tool: MEMORY_TOOLS.find, args: requestId, found: 'result.found' },
      undo: { tool: MEMORY_TOOLS.forget, args: requestId },
    },
    inputSchema: {
      type: 'object',
      required: ['text'],
      additionalProperties: false,
      properties: {
        text: { type: 'string', minLength: 1, maxLength: 8000 },
        topic: TOPIC,
        key: { type: ['string', 'null'], maxLength: 200 },
        metadata: { type: 'object', default: {} },
        requestId: { type: 'string' },
      },
    },
    outputSchema: { type: 'object', required: REQUIRED, properties: MEMORY },
  },
  {
    ref: MEMORY_TOOLS.find,
    title: 'Find one memory',
    description: 'Finds what one call remembered.',
    builtIn: true,
    annotations: { readOnlyHint: true },
    suggested: { ref: MEMORY_TOOLS.find, effect: 'none' },
    inputSchema: BY_REQUEST,
  },
  {
    ref: MEMORY_TOOLS.forget,
    title: 'Forget one memory',
    description: 'Takes back what one call remembered.',
    builtIn: true,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    suggested: {
      ref: MEMORY_TOOLS.forget,
      effect: 'destructive',
      exists: { tool: MEMORY_TOOLS.find, args: requestId, found: 'result.found' },
    },
    inputSchema: BY_REQUEST,
  },
]
