import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { Pipeline } from '../document'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { setArg, setIn } from '../testing/claimsEdits'
import { inputNode, outputNode, pipelineOf, validatorNode } from '../testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const found = (plant: (draft: Pipeline) => void) =>
  compile(claimsPipeline(plant), options).problems.map(({ code, message, fix }) => [code, message, fix])
const note = (source: string) => found(setArg('note', source))

describe('an expression', () => {
  it.each([
    'type(input.limit) == double ? "a" : "b"',
    'string(run.id)',
    'string(vars.anything.at.all)',
    'input.request.contains("x") ? "a" : "b"',
  ])('may read %s', (source) => expect(note(source)).toEqual([]))

  it.each<[string, string, string, RegExp]>([
    [
      'nodes[0].value',
      'UNKNOWN_NODE',
      'The expression “nodes[0].value” reads nodes without naming a node.',
      /^Write nodes\.<id> with one of start, plan, .* and finish\.$/,
    ],
    [
      'input.request[0]',
      'UNKNOWN_FIELD',
      'input.request is not a list.',
      /^input\.request has no fields to read\.$/,
    ],
    ['input.request.size', 'UNKNOWN_FIELD', 'input.request has no field “size”.', /has no fields to read/],
    [
      'nodes.check.value.records[0].a.zzz + nodes.plan.zzzzzzzz',
      'UNKNOWN_FIELD',
      'nodes.plan has no field “zzzzzzzz”.',
      /^It has plan and reasoning\.$/,
    ],
    ['int.max', 'UNKNOWN_NAME', 'The expression “int.max” reads “int”, which does not exist here.', /./],
    [
      'zzzzzzzzzzzzzzzz.a',
      'UNKNOWN_NAME',
      'The expression “zzzzzzzzzzzzzzzz.a” reads “zzzzzzzzzzzzzzzz”, which does not exist here.',
      /^It may read input, nodes, previous, run, session and vars\.$/,
    ],
    [
      'nodes.zzzzzzzzzzzz.a',
      'UNKNOWN_NODE',
      'The expression “nodes.zzzzzzzzzzzz.a” reads the node “zzzzzzzzzzzz”, which does not exist.',
      /^Write nodes\.<id> with one of/,
    ],
    [
      'upper(1) + upper(2) + lower(3)',
      'EXPRESSION_SYNTAX',
      'The expression “upper(1) + upper(2) + lower(3)” cannot be read: there is no function “upper”.',
      /^Correct the expression; examples are /,
    ],
    [
      'has(nodes)',
      'EXPRESSION_SYNTAX',
      'The expression “has(nodes)” cannot be read: has(…) needs a path with a field, like has(nodes.a).',
      /./,
    ],
    [
      '  ',
      'EXPRESSION_SYNTAX',
      'The expression “  ” cannot be read (at character 1): the expression is empty.',
      /./,
    ],
  ])('%j is told why it cannot be read', (source, code, message, fix) => {
    const problem = note(source).find(([found]) => found === code)
    expect(problem?.[1]).toBe(message)
    expect(problem?.[2]).toMatch(fix)
  })

  it('hears of the same wrong thing once, and of different ones each', () => {
    expect(note('input.a + input.a + input.b').map(([code, message]) => [code, message])).toEqual([
      ['UNKNOWN_FIELD', 'input has no field “a”.'],
      ['UNKNOWN_FIELD', 'input has no field “b”.'],
    ])
    expect(note('upper(upper("x")) + lower("x")').map(([, message]) => message)).toEqual([
      'The expression “upper(upper("x")) + lower("x")” cannot be read: there is no function “upper”.',
      'The expression “upper(upper("x")) + lower("x")” cannot be read: there is no function “lower”.',
    ])
  })

  it('that is too long is told how long it may be, without a place', () => {
    const { problems } = compile(claimsPipeline(setArg('note', `"${'x'.repeat(1999)}"`)), options)
    expect(problems.find(({ code }) => code === 'EXPRESSION_SYNTAX')).toMatchObject({
      params: { offset: null, reason: 'the expression has 2001 characters, at most 2000' },
      message: /cannot be read: the expression has 2001 characters, at most 2000\.$/,
    })
  })

  it('that reads its own node is told so', () => {
    expect(found(setIn('size', 'x', { $cel: 'nodes.size.route' }))).toContainEqual([
      'NOT_BEFORE',
      '“size” reads its own result.',
      'Read a node before it.',
    ])
  })
})

describe('a field that not every way out of a node has', () => {
  const both = (source: string) =>
    compile(
      claimsPipeline((draft) => {
        draft.edges.push({ id: 'x', source: 'gather', port: 'error', target: 'check' })
        setIn('check', 'value', { $cel: source })(draft)
      }),
      options,
    ).problems.filter(({ at }) => at.path === 'nodes[3].in.value')

  it('needs has() around it, and is named with the ways that do not have it', () => {
    expect(both('nodes.gather.result')).toMatchObject([
      {
        code: 'MAYBE_SKIPPED',
        params: {
          id: 'gather',
          path: 'nodes.gather.result',
          ports: ['error'],
          fix: 'has(nodes.gather.result) ? nodes.gather.result : null',
        },
        message: '“gather” has no result when it ends by error.',
      },
    ])
    expect(both('nodes.gather.error.code')).toMatchObject([
      {
        params: { path: 'nodes.gather.error', ports: ['done'] },
        message: /has no error when it ends by done/,
      },
    ])
    expect(both('has(nodes.gather.result) ? nodes.gather.result : null')).toEqual([])
    expect(both('has(nodes.gather.result)')).toEqual([])
  })

  it('is unknown where no way has it, with what the ways have', () => {
    expect(both('has(nodes.gather.reslt) ? 1 : 0')).toMatchObject([
      {
        code: 'UNKNOWN_FIELD',
        params: {
          ...{ field: 'reslt', owner: 'nodes.gather', path: 'nodes.gather.reslt', suggestion: 'result' },
          ...{ known: ['result', 'steps', 'degraded', 'error'], ports: ['done', 'error'] },
        },
      },
    ])
  })
})

describe('the last iteration of a loop', () => {
  const facts = (source: string) =>
    found(setIn('plan', 'facts', { $cel: source })).map(([code, message]) => [code, message])

  it('is what each node of it left by on the way to the next', () => {
    expect(facts('has(previous.gather) ? previous.gather.result : []')).toEqual([])
    expect(facts('has(previous.check) ? previous.check.problems : []')).toEqual([])
    // the loop begins again by “fail”, which has what “pass” has and its own problems, but no error
    expect(facts('has(previous.check) ? previous.check.error : []')).toEqual([
      ['UNKNOWN_FIELD', 'previous.check has no field “error”.'],
    ])
    expect(facts('has(previous.plan) ? previous.plan.plans : []')).toEqual([
      ['UNKNOWN_FIELD', 'previous.plan has no field “plans”.'],
    ])
    expect(facts('previous.gather')).toEqual([
      ['MAYBE_ABSENT', 'There is no previous.gather in the first iteration.'],
    ])
    expect(facts('has(previous.gather) ? previous.gather : null')).toEqual([])
  })

  it('is that of the innermost loop which both are in', () => {
    const nested = (reader: string, source: string) =>
      compile(
        pipelineOf(
          [
            inputNode,
            ...['a', 'b', 'c'].map((id) => validatorNode(id, id === reader ? { $cel: source } : 1)),
            outputNode,
          ],
          ['start>a', 'a.pass>b', 'a.fail>b', 'b.fail>b*3', 'b.pass>c', 'c.fail>a*2', 'c.pass>end'],
        ),
        options,
      ).problems.map(({ code }) => code)
    expect(nested('b', 'has(previous.b) ? previous.b.problems : []')).toEqual([])
    expect(nested('b', 'has(previous.c) ? previous.c.problems : []')).toEqual([])
    expect(nested('c', 'has(previous.b) ? previous.b.value : []')).toEqual([])
    expect(nested('end', '1')).toEqual([])
  })
})
