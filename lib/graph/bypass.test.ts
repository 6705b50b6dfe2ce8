import { describe, expect, it } from 'vitest'
import { validatorDefinition } from '../nodes/validator/definition'
import { bypassOf } from './bypass'
import { definitionContext } from './definitionContext'
import { objectSchema, TEXT } from './objectSchema'
import { pipelineOf } from './testing/pipelineOf'

const SLOT = { name: 'value', required: true, schema: TEXT }
const context = definitionContext(pipelineOf([], []), { tools: [] })
const node = { id: 'it', type: 'validator', title: 'It', in: { value: 1, other: 2 }, config: {} }
const given = { pass: objectSchema({ value: TEXT }) }
const of = (definition: Partial<typeof validatorDefinition>, at: Partial<typeof node> = {}) =>
  bypassOf(
    { ...node, ...at },
    { ...validatorDefinition, outputs: () => given, ...definition },
    { value: { rules: [] } },
    context,
  )

describe('a disabled node', () => {
  it('passes the value of its one input on by its first port', () => {
    expect(of({})).toEqual({ kind: 'pass', slot: 'value', port: 'pass' })
  })

  it.each<[string, Partial<typeof validatorDefinition>, Partial<typeof node>?]>([
    ['has no input', { inputs: () => [] }],
    ['has several inputs', { inputs: () => [SLOT, { ...SLOT, name: 'other' }] }],
    ['has no port', { ports: () => [] }],
    ['has an input that is not filled in', { inputs: () => [{ ...SLOT, name: 'missing' }] }],
    ['gives on nothing by its first port', { outputs: () => ({}) }],
    ['gives on no field of that name', { outputs: () => ({ pass: objectSchema({ other: TEXT }) }) }],
    ['gives on a field that every object has', { inputs: () => [{ ...SLOT, name: 'toString' }] }],
    ['begins a run', { role: 'input' }],
  ])('stands aside where it %s', (_, definition) => expect(of(definition)).toEqual({ kind: 'skip' }))

  it('stands aside while its settings are unfinished', () => {
    expect(bypassOf(node, validatorDefinition, null, context)).toEqual({ kind: 'skip' })
  })
})
