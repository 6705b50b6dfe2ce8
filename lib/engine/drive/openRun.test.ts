import { describe, expect, it } from 'vitest'
import type { EventData, NewEvent, RunEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { replayRun } from '../../run/reduceRun'
import { buildProgram } from '../testing/buildProgram'
import { answered } from '../testing/failures'
import { Scene } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { refusalEvents } from './openRun'

const program = buildProgram({
  nodes: { start: {}, work: {}, out: {} },
  edges: ['start -> work', 'work -> out'],
})
const REASON = fault('TOO_LARGE', 'It has 60 MB.')
const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
    ...{ input: {}, trigger: { kind: 'cli', by: 'me' } },
  },
}
const begun = (node: string): NewEvent => ({ kind: 'node.started', data: { node, scope: node, inputs: {} } })
const work = begun('work')
const intended = (scope: string, call: string): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key: `${scope}/${call}`, scope, tool: 't', args: {}, argsHash: 'a', requestId: call, generation: 0 },
    ...{ effect: 'reversible', purpose: 'step', fingerprintBefore: null },
  },
})
const intent = intended('work', 's1')
const answer = (key: string): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: 'much', durationMs: 1, source: 'call' },
})
const called = answer('work/s1')
const at = '2026-01-01T00:00:00.000Z'
const numbered = (events: NewEvent[], from = 1): RunEvent[] =>
  events.map((event, index) => ({ ...event, seq: from + index, at }))

/** What follows when `refused` could not be written after `past`. */
function follows(past: NewEvent[], ...refused: NewEvent[]): string[] {
  const state = replayRun(numbered(past))
  const events = refusalEvents(program, state, { fault: REASON, events: numbered(refused, past.length + 1) })
  return events.map(
    ({ kind, data }) => `${kind} ${'key' in data ? data.key : 'scope' in data ? data.scope : ''}`,
  )
}

describe('a value that the journal refuses', () => {
  it('fails the activation that made it, and its call may have happened', () => {
    expect(follows([started, work, intent], called)).toEqual(['tool.unknown work/s1', 'node.finished work'])
    const output: EventData<'node.finished'> = { node: 'work', scope: 'work', port: 'done', output: {} }
    expect(follows([started, work], { kind: 'node.finished', data: output })).toEqual(['node.finished work'])
  })

  it('makes unknown only what its activation has under way, not what it has done, nor what another has under way', () => {
    const beside = [begun('start'), intended('start', 's1')]
    const past = [started, ...beside, work, intended('work', 's0'), answer('work/s0'), intent]
    expect(follows(past, called)).toEqual(['tool.unknown work/s1', 'node.finished work'])
  })

  it('is not put down to what was written with it and holds no value', () => {
    const resumed: NewEvent = { kind: 'run.resumed', data: { epoch: 2, owner: 'w' } }
    const again: NewEvent = {
      kind: 'loop.iterated',
      data: { edge: 'e', iteration: 1, body: ['work'], inner: [], flow: 'start.0' },
    }
    expect(follows([started, begun('start'), work, intent], resumed, again, called)).toEqual([
      ...['tool.unknown work/s1', 'node.finished work'],
    ])
  })

  it('in an item’s input fails the node that runs the items', () => {
    expect(follows([started, work], { kind: 'flow.started', data: { flow: 'work.0', input: {} } })).toEqual([
      'node.finished work',
    ])
  })

  it('changes nothing where no activation is at work, or nobody knows which', () => {
    const over: NewEvent = {
      kind: 'node.finished',
      data: { node: 'work', scope: 'work', port: 'done', output: {} },
    }
    expect(follows([started, work, over], called)).toEqual([])
    expect(follows([started], { kind: 'run.resumed', data: { epoch: 2, owner: 'w' } })).toEqual([])
    const warning: NewEvent = { kind: 'warning.noted', data: { scope: null, code: 'C', message: 'm' } }
    expect(follows([started, work], warning)).toEqual([])
  })

  it('keeps its reason for the reader', () => {
    const state = replayRun(numbered([started, work, intent]))
    const [unknown, left] = refusalEvents(program, state, { fault: REASON, events: numbered([called], 4) })
    const refused = { code: 'VALUE_REFUSED', message: 'A value could not be stored: It has 60 MB.' }
    expect(unknown?.data).toMatchObject({ fault: { ...refused, class: 'unknown' } })
    expect(left?.data).toMatchObject({ output: { error: { ...refused, class: 'permanent' } } })
  })

  it('makes a read that a person sends back once more: nobody is asked whether it happened', async () => {
    const shop = new Shop()
    const row = buildProgram({
      nodes: { start: {}, create: {}, find: {}, out: {} },
      edges: ['start -> create', 'create -> find', 'find -> out'],
      tools: SHOP_TOOLS,
    })
    let asked = 0
    const tools = { ...shop.tools, 'shop/find': () => answered(++asked === 1 ? 'much' : 'little') }
    const scene = new Scene(row, { create: calls('shop/create'), find: calls('shop/find') }, tools)
    const { runs } = scene
    const claim = runs.claim.bind(runs)
    const isMuch = ({ kind, data }: NewEvent) => kind === 'tool.called' && data.result === 'much'
    runs.claim = (run) => {
      const journal = claim(run)
      return (
        journal && {
          ...journal,
          append: async (events, settle) =>
            events.some(isMuch) ? { kind: 'refused', fault: REASON } : journal.append(events, settle),
        }
      )
    }
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const card = scene.card('failure')
    expect(card).toMatchObject({ scope: 'find', key: null, context: { reason: 'VALUE_REFUSED' } })
    scene.decide(card, { choice: 'continue' })
    expect([await scene.work(), scene.open]).toEqual([{ kind: 'ended' }, []])
    expect(scene.state.calls.get('find/call')).toMatchObject({ phase: 'done', result: 'little', attempts: 2 })
  })
})
