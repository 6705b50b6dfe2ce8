import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { ToolPolicy } from '../document'
import type { JsonObject } from '../json'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf, toolNode } from '../testing/pipelineOf'

const create = toolNode('create', 'business/claim_create', {
  ...{ patientId: 'P', hospitalCode: 'H', amount: 1 },
})
const document = pipelineOf([inputNode, create, outputNode], ['start>create', 'create>end'])
/** What is found about a policy of the tool that creates claims. */
function found(policy: Partial<ToolPolicy>, more: ToolPolicy[] = []) {
  const own = { ref: 'business/claim_create', effect: 'irreversible' as const, idempotencyArg: 'requestId' }
  const tools = [{ ...own, ...policy }, ...more]
  return compile({ ...document, tools }, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
    .problems
}
const short = (policy: Partial<ToolPolicy>, more?: ToolPolicy[]) =>
  found(policy, more).map(({ code, at, params }) => [code, at.path, params.field ?? params.name ?? null])

describe('a condition for approval', () => {
  it('speaks of the arguments and the request id, and of nothing else', () => {
    expect(short({ approval: { when: 'args.amount > 1000 && requestId != ""' } })).toEqual([])
    expect(short({ approval: { when: 'args.amout > 1000' } })).toEqual([
      ['UNKNOWN_FIELD', 'tools[0].approval.when', 'amout'],
    ])
    for (const root of ['result', 'input', 'nodes'])
      expect(short({ approval: { when: `${root}.a > 1` } })).toEqual([
        ['UNKNOWN_NAME', 'tools[0].approval.when', root],
      ])
    expect(short({ approval: 'always' })).toEqual([])
  })
})

describe('a rule for an argument', () => {
  it('speaks of its value and of the other arguments', () => {
    expect(short({ rules: { amount: { must: 'value > 0 && args.hospitalCode != ""' } } })).toEqual([])
    expect(short({ rules: { amount: { must: 'value.euros > 0' } } })).toEqual([
      ['UNKNOWN_FIELD', 'tools[0].rules.amount.must', 'euros'],
    ])
  })

  it('must be about an argument that the tool has', () => {
    expect(found({ rules: { amuont: { min: 0 } } })).toMatchObject([
      {
        code: 'UNKNOWN_FIELD',
        at: { path: 'tools[0].rules.amuont' },
        params: {
          ...{ field: 'amuont', owner: 'business/claim_create' },
          known: ['patientId', 'hospitalCode', 'amount', 'note', 'requestId'],
        },
      },
    ])
  })

  it('may have only a pattern that can be matched in linear time', () => {
    expect(short({ rules: { note: { pattern: '^[A-Z]+$' } } })).toEqual([])
    expect(found({ rules: { note: { pattern: '(?=a)b' } } })).toMatchObject([
      {
        code: 'INVALID_SCHEMA',
        at: { path: 'tools[0].rules.note.pattern' },
        params: { field: 'note', reason: /invalid or unsupported Perl syntax/ },
        message: /^The pattern for “note” of business\/claim_create cannot be used: /,
      },
    ])
  })
})

describe('whether something exists', () => {
  it('is found out from the result of the probe, and from nothing else', () => {
    const probe: ToolPolicy = {
      ...{ ref: 'business/claim_get', effect: 'none' },
      outputSchema: { type: 'object', properties: { found: { type: 'boolean' } } },
    }
    const asked = (found: string) =>
      short({ exists: { tool: probe.ref, args: { requestId: { $cel: 'requestId' } }, found } }, [probe])
    expect(asked('result.found && args.amount > 0.0')).toEqual([])
    expect(asked('result.fuond')).toEqual([['UNKNOWN_FIELD', 'tools[0].exists.found', 'fuond']])
    expect(asked('nodes.create.result')).toEqual([['UNKNOWN_NAME', 'tools[0].exists.found', 'nodes']])
  })
})

describe('a list that a tool keeps', () => {
  const list = (changed: object, outputSchema: object) =>
    found(
      {
        rules: {
          note: {
            oneOf: {
              ...{ tool: 'business/hospital_lookup', args: { name: { $cel: 'value' } }, path: 'matches' },
              ...{ value: 'item.id', label: 'item.id', ...changed },
            },
          },
        },
      },
      [{ ref: 'business/hospital_lookup', effect: 'none', outputSchema: { ...outputSchema } }],
    ).map(({ code, at, params }) => [code, at.path, params])
  const matches = { type: 'object', properties: { matches: { type: 'array' } } }

  it('is asked with what its tool takes', () => {
    expect(list({}, matches)).toEqual([])
    expect(list({ args: { name: 'x', nome: 1 } }, matches)).toMatchObject([
      ['TOOL_ARGS', 'tools[0].rules.note.oneOf.args.nome', { field: 'nome' }],
    ])
    expect(list({ args: { name: { $cel: 'result' } } }, matches)).toMatchObject([
      ['UNKNOWN_NAME', 'tools[0].rules.note.oneOf.args.name', { name: 'result' }],
    ])
  })

  it('must stand in what its tool gives, and what stands there is named', () => {
    expect(list({ path: 'hits' }, matches)).toEqual([
      [
        'UNKNOWN_FIELD',
        'tools[0].rules.note.oneOf.path',
        { field: 'hits', owner: 'business/hospital_lookup', known: ['matches'] },
      ],
    ])
  })
})

describe('an undo, a probe and a fallback', () => {
  const undo = (args: JsonObject): Partial<ToolPolicy> => ({
    effect: 'reversible',
    undo: { tool: 'business/claim_delete', args },
  })
  const removal: ToolPolicy = {
    ref: 'business/claim_delete',
    effect: 'destructive',
    idempotencyArg: 'requestId',
  }
  const outputSchema = {
    type: 'object',
    properties: { claimId: { type: 'string' }, list: { type: 'array' } },
  }

  it('are given what the tools they call take, of the types they take', () => {
    const from = (source: string) =>
      short({ ...undo({ claimId: { $cel: source } }), outputSchema }, [removal])
    expect(from('result.claimId')).toEqual([])
    expect(from('result.list')).toEqual([['TOOL_ARGS', 'tools[0].undo.args.claimId', 'claimId']])
    expect(from('args.amount > 1.0')).toEqual([['TOOL_ARGS', 'tools[0].undo.args.claimId', 'claimId']])
    expect(from('requestId')).toEqual([])
  })

  it('are checked against the schema the author accepted, also for a tool that is gone', () => {
    const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
    const gone: ToolPolicy = {
      ref: 'old/remove',
      effect: 'destructive',
      idempotencyArg: 'requestId',
      inputSchema,
    }
    const problems = short({ effect: 'reversible', undo: { tool: 'old/remove', args: {} } }, [gone])
    expect(problems).toContainEqual(['TOOL_ARGS', 'tools[0].undo.args.id', 'id'])
    const { inputSchema: _, ...unknown } = gone
    const codes = short({ effect: 'reversible', undo: { tool: 'old/remove', args: {} } }, [unknown])
    expect(codes.map(([code]) => code)).toEqual(['UNKNOWN_TOOL'])
  })

  it('of an unlisted tool may speak of its request id even where its schema leaves it out', () => {
    const policy: Partial<ToolPolicy> = { idempotencyArg: 'key', approval: { when: 'args.key != ""' } }
    expect(short(policy).filter(([, path]) => path === 'tools[0].approval.when')).toEqual([])
  })
})
