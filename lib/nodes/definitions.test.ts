import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EMPTY_CATALOGUE } from '../graph/catalogue'
import { definitionContext } from '../graph/definitionContext'
import { NodeIdSchema } from '../graph/document'
import type { JsonObject } from '../graph/json'
import { newNode } from '../graph/newNode'
import { fieldAt } from '../graph/schemaField'
import { claimsCatalogue, claimsPipeline } from '../graph/testing/claims'
import { inputNode, outputNode, pipelineOf } from '../graph/testing/pipelineOf'
import { nodeDefinitions } from './definitions'

const context = definitionContext(pipelineOf([inputNode, outputNode], []), EMPTY_CATALOGUE)
const claims = definitionContext(claimsPipeline(), claimsCatalogue)

const good: { [type: string]: JsonObject } = {
  input: { schema: { type: 'object' } },
  planner: { tools: ['business/claim_get'], deliver: { type: 'object' } },
  executor: { mode: 'plan' },
  validator: { rules: [{ id: 'a', message: 'b', must: 'value > 1' }], judge: { question: 'Is it polite?' } },
  router: { routes: [{ port: 'yes', when: 'true' }] },
  classifier: {
    intents: [
      { port: 'a', label: 'A' },
      { port: 'b', label: 'B' },
    ],
  },
  transform: { expression: 'value.size()' },
  human: { buttons: [{ port: 'ok', label: 'OK' }], expiresAfterMs: 1000 },
  tool: { tool: 'business/claim_get' },
  llm: { temperature: 0.5 },
  output: {},
  memory: { action: 'recall' },
  subflow: { pipeline: { id: 'p', version: 1, name: 'Other' } },
  each: { pipeline: { id: 'p', version: 1, name: 'Other' }, input: '{"name": item}' },
}
const bad: [string, JsonObject, string][] = [
  ['input', {}, 'schema'],
  ['planner', { tools: [], deliver: {} }, 'tools'],
  ['planner', { tools: ['a/b', 'a/b'], deliver: {} }, 'tools'],
  ['planner', { tools: ['a/b'] }, 'deliver'],
  ['executor', { mode: 'magic' }, 'mode'],
  ['executor', { mode: 'react', tools: [] }, 'tools'],
  ['executor', { mode: 'react', tools: ['a/b', 'a/b'] }, 'tools'],
  ['executor', { mode: 'react', tools: ['a/b'], maxTurns: 1 }, 'maxTurns'],
  ['classifier', { intents: [{ port: 'a', label: 'A' }] }, 'intents'],
  [
    'classifier',
    {
      intents: [
        { port: 'unsure', label: 'A' },
        { port: 'b', label: 'B' },
      ],
    },
    'intents.0.port',
  ],
  ['transform', { expression: '' }, 'expression'],
  [
    'validator',
    {
      rules: [
        { id: 'a', message: 'b', must: '1' },
        { id: 'a', message: 'c', must: '1' },
      ],
    },
    'rules',
  ],
  ['router', { routes: [] }, 'routes'],
  ['router', { routes: [{ port: 'default', when: 'true' }] }, 'routes.0.port'],
  ['router', { routes: [{ port: 'a b', when: 'true' }] }, 'routes.0.port'],
  ['human', { buttons: [{ port: 'error', label: 'x' }] }, 'buttons.0.port'],
  [
    'human',
    {
      buttons: [
        { port: 'a', label: 'x' },
        { port: 'a', label: 'y' },
      ],
    },
    'buttons',
  ],
  ['tool', {}, 'tool'],
  ['llm', { temperature: 5 }, 'temperature'],
  ['output', { schema: 'text' }, 'schema'],
  ['memory', { action: 'forget' }, 'action'],
  ['memory', { action: 'recall', limit: 0 }, 'limit'],
  ['subflow', {}, 'pipeline'],
  ['subflow', { pipeline: { id: 'p', version: 0, name: 'Other' } }, 'pipeline.version'],
  ['each', { pipeline: { id: 'p', version: 1, name: 'Other' }, concurrency: 17 }, 'concurrency'],
]

describe.each([...nodeDefinitions])('the node type %s', (type, definition) => {
  const config = definition.config.parse(good[type])

  it('describes what it leaves behind on each of its ports', () => {
    const ports: string[] = definition.ports(config).map((port: { name: string }) => port.name)
    expect(Object.keys(definition.outputs(config, {}, context)).sort()).toEqual([...ports].sort())
    expect(ports).not.toContain('error')
  })

  it('names and explains every setting', () => {
    const explained = (schema: z.core.$ZodType, path: string): string[] => {
      const inner = unwrapped(schema)
      if (inner instanceof z.ZodArray) return explained(inner.element, path)
      if (inner instanceof z.ZodDiscriminatedUnion)
        return inner.options.flatMap((option) => explained(option, path))
      if (!(inner instanceof z.ZodObject)) return []
      return Object.entries(inner.shape).flatMap(([key, field]) => {
        const meta = metaOf(field)
        const place = `${path}.${key}`
        return meta?.title === place && meta.description ? explained(field, place) : [place]
      })
    }
    expect(explained(definition.config, type)).toEqual([])
  })

  it('can be added to a pipeline any number of times', () => {
    const first = newNode(definition, [])
    const third = newNode(definition, [first.id, `${type}2`], 'Mine')
    expect(first).toMatchObject({ id: type, type, config: definition.defaults })
    expect(third).toMatchObject({ id: `${type}3`, title: 'Mine' })
    expect(NodeIdSchema.safeParse(third.id).success).toBe(true)
    expect(first.config).not.toBe(definition.defaults)
  })
})

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema
}

/** Metadata may sit on the field itself or on what an optional field wraps. */
function metaOf(
  schema: z.core.$ZodType,
): { title?: string | undefined; description?: string | undefined } | undefined {
  const own = z.globalRegistry.get(schema)
  if (own?.title) return own
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? metaOf(schema.unwrap())
    : undefined
}

describe('a config', () => {
  it.each(bad)('of %s with %j is refused at %s', (type, config, place) => {
    const parsed = nodeDefinitions.get(type)?.config.safeParse(config)
    expect(parsed?.error?.issues.map((issue) => issue.path.join('.'))).toContain(place)
  })

  it('with an unknown key is refused by every type', () => {
    for (const [type, definition] of nodeDefinitions) {
      expect(definition.config.safeParse({ ...good[type], surprise: 1 }).success, type).toBe(false)
    }
  })
})

describe('types that travel', () => {
  it('a plan carries the type of what executing it gives', () => {
    const deliver = { type: 'object', properties: { total: { type: 'number' } } }
    const plan = nodeDefinitions.get('planner')?.outputs({ tools: ['a/b'], deliver }, {}, context).done
    const field = fieldAt(plan ?? {}, ['plan'])
    const inputs = { plan: field.kind === 'known' ? field.schema : {} }
    expect(nodeDefinitions.get('executor')?.outputs({ mode: 'plan' }, inputs, context).done).toMatchObject({
      properties: { result: deliver },
    })
  })

  it('a tool node takes and gives what its tool does, the request id left out', () => {
    const config = { tool: 'business/claim_create' }
    const [args] = nodeDefinitions.get('tool')?.inputs(config, claims) ?? []
    expect(args).toMatchObject({
      required: true,
      tool: config.tool,
      schema: { required: ['patientId', 'hospitalCode', 'amount'] },
    })
    expect(nodeDefinitions.get('tool')?.outputs(config, {}, claims).done).toMatchObject({
      properties: { result: { properties: { claimId: { type: 'string' } } } },
    })
  })

  it('a question that never expires has no open port', () => {
    const ports = nodeDefinitions.get('human')?.ports({ buttons: [{ port: 'ok', label: 'OK' }] })
    expect(ports).toContainEqual({ name: 'expired', endsBranch: false, never: true })
  })
})
