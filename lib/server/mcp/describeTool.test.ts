import { ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@/lib/graph/json'
import { inputNode, outputNode, pipelineOf } from '@/lib/graph/testing/pipelineOf'
import { describeTool } from './describeTool'

const id = '019ad000-0000-7000-8000-0123456789ab'

function toolOf(input: JsonObject, ...outputs: (JsonObject | undefined)[]) {
  const nodes = [
    { ...inputNode, config: { schema: input } },
    ...outputs.map((schema, nth) => ({
      ...outputNode,
      id: `end${nth}`,
      config: schema === undefined ? {} : { schema },
    })),
  ]
  return describeTool(id, pipelineOf(nodes, []))
}

/** Holds an answer against the schema with the validator that clients of the SDK have. */
function accepts(schema: JsonObject | undefined, answer: JsonObject): boolean {
  return new AjvJsonSchemaValidator().getValidator(Object(toolOf({}, schema).outputSchema))(answer).valid
}
const gave = (output: JsonObject[string]) => ({ status: 'succeeded', runId: 'r', url: 'u', output })

describe('a pipeline as a tool', () => {
  it('is one that clients take, whatever its author declared', () => {
    const made = toolOf(
      {
        properties: { any: true, none: false, text: { type: 'string', 'x-chat': true } },
        required: ['text'],
      },
      undefined,
    )
    expect(ToolSchema.parse(made).inputSchema).toEqual({
      type: 'object',
      required: ['text'],
      properties: { any: {}, none: { not: {} }, text: { type: 'string', 'x-chat': true } },
    })
    expect(ToolSchema.parse(toolOf({ type: ['object', 'null'] }, undefined)).inputSchema).toEqual({
      type: 'object',
    })
    expect(made.description).toBe(made.title)
  })

  it('promises the result that its output declares, and nothing where it declares none or several', () => {
    const number = { type: 'number' }
    expect([accepts(number, gave(1)), accepts(number, gave('1')), accepts(undefined, gave('1'))]).toEqual([
      true,
      false,
      true,
    ])
    expect(toolOf({}, number, number).outputSchema?.properties?.output).toEqual({})
  })

  it.each([
    { status: 'suspended', runId: 'r', url: 'u', message: 'A person has to decide' },
    { status: 'failed', runId: 'r', url: 'u', error: { code: 'X', message: 'y', class: 'permanent' } },
    { status: 'refused', error: { code: 'INVALID_PARAMETER', message: 'y', details: { field: 'a' } } },
    { status: 'unknown', runId: 'r', url: 'u', message: 'The database cannot be reached' },
  ])('has one schema for every answer, also $status', (answer) => {
    expect(accepts({ type: 'number' }, answer)).toBe(true)
  })

  it('carries a schema that refers to itself to its new place', () => {
    const tree = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.com/tree',
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
        },
      },
    }
    expect(accepts(tree, gave({ id: 'a', children: [{ id: 'b', children: [] }] }))).toBe(true)
    expect(accepts(tree, gave({ id: 'a', children: [{ id: 7 }] }))).toBe(false)
    expect(
      accepts({ type: 'array', items: { anyOf: [{ type: 'null' }, { $ref: '#' }] } }, gave([[null]])),
    ).toBe(true)
  })

  it('keeps what is data or a name in a schema as it is', () => {
    const odd = {
      type: 'object',
      properties: { $id: { type: 'string' }, pattern: { const: { $ref: '#/x', pattern: '(?i)a' } } },
    }
    expect(accepts(odd, gave({ $id: 'a', pattern: { $ref: '#/x', pattern: '(?i)a' } }))).toBe(true)
    expect(accepts(odd, gave({ $id: 1 }))).toBe(false)
  })

  it('leaves out a pattern that only RE2 understands, since one stops a client from listing any tool', () => {
    expect(accepts({ type: 'string', pattern: '(?i)^ab' }, gave('ABc'))).toBe(true)
    expect(accepts({ type: 'string', pattern: '^ab' }, gave('ABc'))).toBe(false)
  })
})
