import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { definitionContext } from './definitionContext'
import { objectSchema, TEXT } from './objectSchema'
import { policyRoots } from './policyRoots'
import {
  leftBy,
  localRootsAt,
  readableAt,
  readableItem,
  readableRoots,
  understandDocument,
} from './readableAt'
import { claimsCatalogue, claimsPipeline } from './testing/claims'
import { at } from './testing/claimsEdits'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode, validatorNode } from './testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const claims = understandDocument(claimsPipeline(), options)

const sources = (id: string, understood = claims) => {
  const found = readableAt(understood, id, localRootsAt(understood, id, ''))
  return new Map(found.map((one) => [one.source, one]))
}

describe('what a node may read', () => {
  it('are the input, the nodes that surely ran, and the common roots, with their types', () => {
    const found = sources('create')
    expect(found.get('input.patientId')).toMatchObject({ guard: null, schema: { type: 'string' } })
    expect(found.get('nodes.check')).toMatchObject({ guard: null, schema: { type: 'object' } })
    expect(found.get('nodes.check.value.total')).toMatchObject({ guard: null, schema: { type: 'number' } })
    for (const root of ['run.goal', 'session', 'vars']) expect(found.get(root)?.guard).toBeNull()
  })

  it('are, with what has to be tested, the nodes that may not have run', () => {
    expect(sources('create').get('nodes.approve.form')).toMatchObject({ guard: 'nodes.approve' })
    expect(sources('finish').get('nodes.create.result')).toMatchObject({ guard: 'nodes.create' })
  })

  it('are not the node itself, later ones, or nodes on a branch that was not taken', () => {
    const found = sources('plan')
    for (const name of ['nodes.plan', 'nodes.create', 'nodes.gather']) expect(found.has(name)).toBe(false)
    const branches = understandDocument(
      pipelineOf(
        [inputNode, routerNode('pick', 'yes'), validatorNode('left'), validatorNode('right'), outputNode],
        ['start>pick', 'pick.yes>left', 'pick.default>right', 'left.pass>end', 'right.pass>end'],
      ),
      options,
    )
    expect(sources('right', branches).has('nodes.left')).toBe(false)
    expect(sources('end', branches).get('nodes.left')?.guard).toBe('nodes.left')
  })

  it('begin with what the expression is given locally', () => {
    const found = readableAt(claims, 'create', { item: { properties: { id: { type: 'string' } } } })
    expect(found.slice(0, 3).map(({ source, guard }) => [source, guard])).toEqual([
      ['item', null],
      ['item.id', null],
      ['input', null],
    ])
  })

  it('are what surely ran on the way that leads to them', () => {
    const branch = understandDocument(
      pipelineOf(
        [inputNode, routerNode('pick', 'yes'), validatorNode('left'), validatorNode('next'), outputNode],
        ['start>pick', 'pick.yes>left', 'left.pass>next', 'next.pass>end', 'pick.default>end'],
      ),
      options,
    )
    expect(sources('next', branch).get('nodes.left')?.guard).toBeNull()
    expect(sources('end', branch).get('nodes.left')?.guard).toBe('nodes.left')
  })

  it('are what surely ran on any of more ways than can be told apart', () => {
    const ways = Array.from({ length: 300 }, (_, index) => `p${index}`)
    const many = understandDocument(
      pipelineOf(
        [inputNode, routerNode('pick', ...ways), validatorNode('next'), validatorNode('aside'), outputNode],
        [
          'start>pick',
          ...ways.map((port) => `pick.${port}>next`),
          'next.pass>end',
          'pick.default>aside',
          'aside.pass>end',
        ],
      ),
      options,
    )
    const found = sources('end', many)
    expect(['start', 'pick', 'next', 'aside'].map((id) => found.get(`nodes.${id}`)?.guard)).toEqual([
      ...[null, null, 'nodes.next', 'nodes.aside'],
    ])
    expect(sources('next', many).get('nodes.start')?.guard).toBeNull()
  })

  it('are nothing of a node that never runs', () => {
    const idle = understandDocument(
      pipelineOf(
        [inputNode, validatorNode('idle'), validatorNode('after'), outputNode],
        ['start>end', 'idle.pass>after'],
      ),
      options,
    )
    expect([...sources('after', idle).keys()].filter((source) => source.startsWith('nodes'))).toEqual([])
  })

  it('have the type that every way out gives them, or one of several', () => {
    const validator = nodeDefinitions.get('validator')
    if (!validator) throw new Error('no validator')
    const outputs = () => ({
      pass: objectSchema({ same: TEXT, value: TEXT, only: TEXT }),
      fail: objectSchema({ same: TEXT, value: { type: 'number' } }),
    })
    const definitions = new Map([...nodeDefinitions, ['validator', { ...validator, outputs }]])
    const document = pipelineOf(
      [inputNode, validatorNode('v'), outputNode],
      ['start>v', 'v.pass>end', 'v.fail>end'],
    )
    const found = sources('end', understandDocument(document, { ...options, definitions }))
    expect(found.get('nodes.v.same')).toMatchObject({ guard: null, schema: TEXT })
    expect(found.get('nodes.v.value')).toMatchObject({
      guard: null,
      schema: { anyOf: [TEXT, { type: 'number' }] },
    })
    expect(found.get('nodes.v.only')).toMatchObject({ guard: 'nodes.v.only', schema: TEXT })
  })

  it('are found through the references of an input, also as what the first node gives on', () => {
    const document = pipelineOf([inputNode, outputNode], ['start>end'])
    const schema = {
      $defs: { p: objectSchema({ name: TEXT }) },
      properties: { owner: { $ref: '#/$defs/p' } },
    }
    Object.assign(document.nodes[0] ?? {}, { config: { schema } })
    const found = sources('end', understandDocument(document, options))
    for (const source of ['input.owner.name', 'nodes.start.owner.name'])
      expect(found.get(source)?.schema, source).toEqual(TEXT)
  })

  it('are no more than 4000, however much there is', () => {
    const fields = Object.fromEntries(Array.from({ length: 4_100 }, (_, index) => [`f${index}`, {}]))
    expect(readableAt(claims, 'create', { item: { properties: fields } })).toHaveLength(4_000)
  })

  it('are the results of the iteration before, which there may not have been', () => {
    const found = sources('plan')
    expect(found.get('previous.check.problems')).toMatchObject({
      guard: 'previous.check',
      schema: { type: 'array' },
    })
    expect(sources('create').has('previous.check')).toBe(false)
  })

  it('tell a field that only some ways out have', () => {
    const handled = understandDocument(
      claimsPipeline(
        (draft) => void draft.edges.push({ id: 'x', source: 'gather', port: 'error', target: 'check' }),
      ),
      options,
    )
    const found = sources('check', handled)
    expect(found.get('nodes.gather')?.guard).toBeNull()
    expect(found.get('nodes.gather.result')?.guard).toBe('nodes.gather.result')
    expect(found.get('nodes.gather.error.message')?.guard).toBe('nodes.gather.error')
  })

  it('list the nearest node first', () => {
    const nodes = readableAt(claims, 'create').filter(({ path }) => path[0] === 'nodes' && path.length === 2)
    expect(nodes.map(({ path }) => path[1])).toEqual(['approve', 'size', 'check', 'gather', 'plan', 'start'])
  })

  it('are written in brackets where a name is no word', () => {
    const document = pipelineOf([inputNode, outputNode], ['start>end'])
    Object.assign(document.nodes[0] ?? {}, {
      config: { schema: { type: 'object', properties: { 'first name': { type: 'string' } } } },
    })
    expect(sources('end', understandDocument(document, options)).has('input["first name"]')).toBe(true)
  })

  it('say something of a document with faults, too', () => {
    const broken = claimsPipeline((draft) => {
      at(draft, 'gather').type = 'nobody_knows'
      draft.edges.push({ id: 'x', source: 'ghost', port: 'done', target: 'check' })
    })
    expect(sources('check', understandDocument(broken, options)).get('nodes.plan.plan')?.guard).toBeNull()
  })

  it('are nothing for a node that never runs but the input and the common roots', () => {
    const lone = claimsPipeline(
      (draft) =>
        void draft.nodes.push({
          ...toolNode('lone', 'business/claim_get'),
          title: '',
          config: { tool: 'business/claim_get' },
        }),
    )
    const found = readableAt(understandDocument(lone, options), 'lone')
    expect(found.some(({ path }) => path[0] === 'nodes')).toBe(false)
    expect(found.some(({ source }) => source === 'input.request')).toBe(true)
  })
})

describe('the local roots of an expression', () => {
  it('are those its node type gives it, even while it is still empty', () => {
    const unfinished = claimsPipeline((draft) => {
      at(draft, 'check').config.rules = [{ id: 'a', message: '', must: '' }]
    })
    const understood = understandDocument(unfinished, options)
    expect(Object.keys(localRootsAt(understood, 'check', 'config.rules[0].must'))).toEqual(['value'])
  })

  it('are those it will have, where nothing is written yet', () => {
    const document = pipelineOf(
      [inputNode, { id: 'make', type: 'transform', in: { value: 1 } }, outputNode],
      [],
    )
    const understood = understandDocument(document, options)
    expect(Object.keys(localRootsAt(understood, 'make', 'config.expression'))).toEqual(['value'])
  })

  it('are those of its own entry in a list', () => {
    const validator = nodeDefinitions.get('validator')
    if (!validator) throw new Error('no validator')
    const expressions = ({ rules }: { rules: { must?: string }[] }) =>
      rules.flatMap(({ must }, index) =>
        must === undefined ? [] : [{ path: `rules[${index}].must`, source: must, roots: [`rule${index}`] }],
      )
    const definitions = new Map([...nodeDefinitions, ['validator', { ...validator, expressions }]])
    const document = pipelineOf(
      [{ ...validatorNode('v'), config: { rules: [{ id: 'a' }, { id: 'b' }] } }],
      [],
    )
    const understood = understandDocument(document, { ...options, definitions })
    expect(Object.keys(localRootsAt(understood, 'v', 'config.rules[1].must'))).toEqual(['rule1'])
  })

  it('have the type of what the node works on', () => {
    const roots = localRootsAt(claims, 'check', 'config.rules[0].must')
    expect(readableRoots(roots).map(({ source }) => source)).toContain('value.total')
  })

  it('are none for inputs, unknown nodes and paths that are no expression', () => {
    for (const [id, path] of [
      ['check', 'in.value'],
      ['check', 'in.config.rules[0].must'],
      ['ghost', 'config.rules[0].must'],
      ['check', 'config.mask'],
    ] as const)
      expect(localRootsAt(claims, id, path)).toEqual({})
    const odd = claimsPipeline((draft) => {
      at(draft, 'check').config.rules = 7
    })
    expect(localRootsAt(understandDocument(odd, options), 'check', 'config.rules[0].must')).toEqual({})
  })
})

describe('schemas that are more than a list of properties', () => {
  it('are looked through: references, combinations, and what they repeat', () => {
    const schema = {
      $defs: {
        person: {
          type: 'object',
          properties: { name: { type: 'string' }, boss: { $ref: '#/$defs/person' } },
        },
      },
      properties: { owner: { $ref: '#/$defs/person' }, odd: true },
      allOf: [{ properties: { owner: {}, size: { type: 'integer' } } }, true],
    }
    const found = readableRoots({ args: schema }).map(({ source }) => source)
    expect(found).toContain('args.owner.name')
    expect(found).toContain('args.owner.boss.boss.boss.name')
    expect(found).toContain('args.size')
    expect(found.every((source) => source.split('.').length <= 6)).toBe(true)
    expect(readableRoots({ args: { $ref: '#/nowhere' } })).toHaveLength(1)
    const flat = readableRoots({ args: { ...schema, properties: { odd: true } } }).map(({ source }) => source)
    expect(flat).toEqual(['args', 'args.odd', 'args.owner', 'args.size'])
  })

  it('are not looked into where they describe a plan', () => {
    const plan = { 'x-type': 'plan', properties: { steps: {} } }
    expect(readableRoots({ plan }).map(({ source }) => source)).toEqual(['plan'])
  })

  it('give the fields of one element of a list', () => {
    const list = readableAt(claims, 'plan').find(({ source }) => source === 'previous.check.problems')
    if (!list) throw new Error('no list')
    expect(readableItem(list, 'p').map(({ source }) => source)).toEqual([
      'p',
      'p.rule',
      'p.message',
      'p.path',
    ])
    expect(readableItem({ ...list, schema: {} }, 'p').map(({ source }) => source)).toEqual(['p'])
  })
})

describe('what a node leaves behind', () => {
  it('is known by port, and nothing for a node there is not', () => {
    expect(Object.keys(leftBy(claims, 'check'))).toEqual(['pass', 'fail', 'error'])
    expect(leftBy(claims, 'ghost')).toEqual({})
  })
})

describe('what the expressions of a tool policy may read', () => {
  const document = claimsPipeline()
  const context = definitionContext(document, claimsCatalogue)
  const policy = document.tools?.[2] ?? { ref: '' }
  const names = (roots: Parameters<typeof readableRoots>[0]) =>
    readableRoots(roots).map(({ source }) => source)

  it('are arguments and request id before the call, and the result after it', () => {
    const roots = policyRoots(policy, context)
    expect(names(roots.call)).toContain('args.patientId')
    expect(names(roots.call)).not.toContain('result')
    expect(names(roots.done)).toContain('result')
    expect(names(roots.found)).toContain('result.found')
    expect(names(roots.rule('amount'))).toContain('value')
    expect(roots.lookUp.value).toEqual({})
  })

  it('are the argument that is filled in at run time as well, as text', () => {
    const open = claimsCatalogue.tools.map((tool) => ({
      ...tool,
      inputSchema: { type: 'object', properties: { patientId: TEXT } },
    }))
    const inOpen = definitionContext(document, { ...claimsCatalogue, tools: open })
    const found = (idempotencyArg?: string) =>
      readableRoots(
        policyRoots({ ref: 'business/claim_create', ...(idempotencyArg ? { idempotencyArg } : {}) }, inOpen)
          .call,
      )
    expect(found().map(({ source }) => source)).toEqual(['args', 'args.patientId', 'requestId'])
    const filled = found('key')
    expect(filled.map(({ source }) => source)).toEqual(['args', 'args.key', 'args.patientId', 'requestId'])
    for (const source of ['args.key', 'requestId'])
      expect(filled.find((one) => one.source === source)?.schema).toEqual(TEXT)
  })

  it('are an entry of the list where a tool keeps one', () => {
    const roots = policyRoots(policy, context)
    const reference = {
      tool: 'business/hospital_lookup',
      args: {},
      path: 'matches',
      value: 'item',
      label: 'item',
    }
    expect(names(roots.entry(reference))).toEqual(['item'])
  })

  it('are open for a tool nobody knows', () => {
    expect(names(policyRoots({ ref: 'no/tool' }, context).done)).toEqual(['args', 'requestId', 'result'])
  })
})
