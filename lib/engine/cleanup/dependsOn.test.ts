import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { NewEvent } from '../../run/event'
import { replayRun } from '../../run/reduceRun'
import type { CallState, RunState } from '../../run/state'
import { buildProgram } from '../testing/buildProgram'
import { dependsOn } from './dependsOn'

/** `first → each → last`; `each` runs `make → use` per item. */
function program(): Program {
  const inner = buildProgram({
    nodes: { start: {}, make: {}, use: {}, other: {}, out: {} },
    edges: ['start -> make', 'make -> use', 'start -> other', 'use -> out', 'other -> out'],
  })
  const outer = buildProgram({
    nodes: { start: {}, first: {}, each: {}, last: {}, out: {} },
    edges: ['start -> first', 'first -> each', 'each -> last', 'last -> out'],
  })
  const each = outer.nodes.get('each')
  if (!each) throw new Error('no node')
  return { ...outer, nodes: new Map([...outer.nodes, ['each', { ...each, flow: inner }]]) }
}

const intent = (key: string, scope: string): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key, scope, tool: 'shop/create', args: {}, argsHash: 'a', requestId: key, generation: 0 },
    ...{ effect: 'reversible', purpose: 'step', fingerprintBefore: null },
  },
})

function run(inputs: JsonObject, ...keys: [key: string, scope: string][]): RunState {
  return runWith(inputs, ...keys.map(([key, scope]) => intent(key, scope)))
}

function runWith(inputs: JsonObject, ...more: NewEvent[]): RunState {
  const events: NewEvent[] = [
    {
      kind: 'run.started',
      data: {
        ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
        ...{ input: {}, trigger: { kind: 'cli', by: 'me' } },
      },
    },
    { kind: 'node.started', data: { node: 'first', scope: 'first', inputs } },
    ...more,
  ]
  return replayRun(
    events.map((event, index) => ({ ...event, seq: index + 1, at: '2026-01-01T00:00:00.000Z' })),
  )
}

/** A plan that an activation has made itself: ids of its steps, with those that each rests on. */
function planned(key: string, scope: string, steps: { [id: string]: string[] }): NewEvent {
  const reasoning = { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' as const }
  const settings = {
    ...{ goal: 'g', facts: null, tools: [], deliver: {}, rulePacks: [], model: null, instructions: null },
    maxQuestions: 0,
  }
  const described = Object.entries(steps).map(([id, dependsOn]) => ({
    ...{ id, tool: 'shop/create', args: {}, dependsOn, why: 'because' },
  }))
  const plan = { version: 1, reasoning, steps: described, deliver: {}, settings }
  return { kind: 'plan.accepted', data: { key, scope, plan, notes: [] } }
}

function call(state: RunState, key: string): CallState {
  const found = state.calls.get(key)
  if (!found) throw new Error(`no call ${key}`)
  return found
}

/** Whether what was done second rests on what was done first. */
function rests(first: [string, string], second: [string, string], plan: Json = null): boolean {
  const state = run({ plan }, first, second)
  return dependsOn(program(), state, call(state, second[0]), call(state, first[0]))
}

describe('an effect that came later', () => {
  it.each<[string, string, string, boolean]>([
    ['downstream', 'first', 'last', true],
    ['upstream', 'last', 'first', false],
    ['inside an item of a later node', 'first', 'each.0.make', true],
    ['after all items', 'each.0.make', 'last', true],
    ['downstream in the same item', 'each.0.make', 'each.0.use', true],
    ['on another branch of the same item', 'each.0.make', 'each.0.other', false],
    ['in another item', 'each.0.make', 'each.1.use', false],
    ['by the node that runs the item', 'each.0.make', 'each', true],
    ['in an item of the node itself', 'each', 'each.0.make', true],
  ])('%s of the earlier one: %s, then %s → %s', (_, first, second, expected) => {
    expect(rests([`${first}/a`, first], [`${second}/b`, second])).toBe(expected)
  })

  it('is found downstream through every branch, and behind a loop also in its own node', () => {
    const diamond = buildProgram({
      nodes: { start: {}, left: {}, right: {}, join: {}, after: {}, side: {}, out: {} },
      edges: [
        ...['start -> left', 'start -> right', 'left -> join', 'right -> join', 'join -> after'],
        ...['start -> side', 'side -> out', 'after -> out', 'after.again -> join x2'],
      ],
    })
    const then = (first: string, second: string) => {
      const state = run({}, [`${first}/a`, first], [`${second}/b`, second])
      return dependsOn(diamond, state, call(state, `${second}/b`), call(state, `${first}/a`))
    }
    expect(then('start', 'after')).toBe(true)
    expect(then('left', 'right')).toBe(false)
    expect(then('start', 'start~1')).toBe(false)
    expect(then('join~0', 'join~1')).toBe(true)
    expect(then('after~0', 'join~1')).toBe(true)
    expect(then('side', 'after')).toBe(false)
  })

  it('never is what an earlier one rests on', () => {
    const state = run({}, ['first/a', 'first'], ['first/b', 'first'])
    expect(dependsOn(program(), state, call(state, 'first/a'), call(state, 'first/b'))).toBe(false)
  })

  it('inside one activation rests on what its plan says', () => {
    const step = (id: string, ...before: string[]) => ({ id, dependsOn: before })
    const plan = { steps: [step('a'), step('b', 'a'), step('c', 'b', 'a'), step('d'), step('e', 'b')] }
    const then = (first: string, second: string) =>
      rests([`first/${first}`, 'first'], [`first/${second}/call`, 'first'], plan)
    expect(then('a', 'b')).toBe(true)
    expect(then('a', 'c')).toBe(true)
    expect(then('a', 'e')).toBe(true)
    expect(then('a', 'd')).toBe(false)
    expect(then('b', 'd')).toBe(false)
    expect(then('a', 'unplanned')).toBe(true)
    const wide = {
      steps: [step('a'), step('b', 'x', 'y'), step('x', 'z'), step('y', 'z'), step('z', 'gone')],
    }
    expect(rests(['first/a', 'first'], ['first/b', 'first'], wide)).toBe(false)
  })

  it('inside one activation rests on what the plans say that it has made itself, not those of others', () => {
    const effects = ['a', 'b', 'c'].map((id) => intent(`first/${id}`, 'first'))
    const then = (plan: NewEvent, first: string, second: string) => {
      const state = runWith({}, plan, ...effects)
      return dependsOn(program(), state, call(state, `first/${second}`), call(state, `first/${first}`))
    }
    const steps = { a: [], b: [], c: ['a'] }
    const own = planned('first/plan/1', 'first', steps)
    expect([then(own, 'a', 'b'), then(own, 'a', 'c')]).toEqual([false, true])
    const other = planned('last/plan/1', 'last', steps)
    expect(then(other, 'a', 'b')).toBe(true)
  })

  it.each<[string, Json]>([
    ['no plan', null],
    ['a plan without steps', { steps: 'none' }],
    ['steps that say nothing', { steps: [5, null, { id: 1 }, { id: 'b', dependsOn: 'a' }] }],
  ])('inside one activation counts as dependent with %s', (_, plan) => {
    expect(rests(['first/a', 'first'], ['first/b', 'first'], plan)).toBe(true)
  })
})
