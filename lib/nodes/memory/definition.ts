import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { InputSlot, NodeDefinition } from '../../graph/definition'
import { canonicalJson } from '../../graph/json'
import { MEMORY_TOOLS } from '../../graph/memoryTools'
import { objectSchema, TEXT } from '../../graph/objectSchema'
import { expressionsIn } from '../../graph/value'

const ConfigSchema = z.strictObject({
  action: z.enum(['recall', 'remember']).meta({
    title: 'memory.action',
    description:
      'recall looks up what fits; remember writes one memory, which is taken back when the run is rolled back.',
  }),
  topic: z.string().min(1).max(200).default('general').meta({
    title: 'memory.topic',
    description: 'Memories of one topic are kept apart from those of others.',
  }),
  limit: z.number().int().min(1).max(50).default(5).meta({
    title: 'memory.limit',
    description: 'How many memories are recalled at most, the best first.',
  }),
  minScore: z.number().min(0).max(1).default(0).meta({
    title: 'memory.minScore',
    description: 'Memories less alike than this are left out when recalling.',
  }),
})
export type MemoryConfig = z.infer<typeof ConfigSchema>

const NULLABLE_TEXT = { type: ['string', 'null'] }
const ITEM = objectSchema(
  {
    id: TEXT,
    topic: TEXT,
    key: NULLABLE_TEXT,
    text: TEXT,
    metadata: { type: 'object' },
    at: TEXT,
    score: { type: 'number' },
  },
  ['id', 'topic', 'text', 'at'],
)

const RECALL: InputSlot[] = [{ name: 'query', required: true, schema: TEXT }]
const REMEMBER: InputSlot[] = [
  { name: 'text', required: true, schema: TEXT },
  { name: 'key', required: false, schema: NULLABLE_TEXT },
  { name: 'metadata', required: false, schema: { type: 'object' } },
]

/** Facts across runs: recalled where a node asks for them, and only there. */
export const memoryDefinition: NodeDefinition<MemoryConfig> = {
  type: 'memory',
  category: 'data',
  icon: 'brain',
  config: ConfigSchema,
  defaults: { action: 'recall', topic: 'general', limit: 5, minScore: 0 },
  inputs: ({ action }) => (action === 'recall' ? RECALL : REMEMBER),
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: () => ({ done: objectSchema({ items: { type: 'array', items: ITEM } }) }),
  expressions: () => [],
  tools: ({ action }) => [MEMORY_TOOLS[action]],
  leastToolCalls: () => 1,
  // keys that are worked out differ from run to run, but two nodes that work them out alike write the same one
  writes: ({ action, topic }, { in: inputs = {} }) =>
    action === 'remember' && (inputs.key ?? null) !== null
      ? {
          key: `${topic}/${canonicalJson(inputs.key ?? null)}`,
          fixed: expressionsIn(inputs.key ?? null).length === 0,
        }
      : null,
  worstCase: (_config, node, context) =>
    activationCost(
      {
        toolCalls: Math.min(DEFAULTS.tool.attempts, node.guards?.maxSteps ?? DEFAULTS.tool.attempts),
        ms: node.guards?.actionTimeoutMs ?? DEFAULTS.tool.actionMs,
      },
      context,
    ),
}
