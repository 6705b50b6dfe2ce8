import { describe, expect, it } from 'vitest'
import type { Pipeline } from '@/lib/graph/document'
import { understandDocument } from '@/lib/graph/readableAt'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { emptyRun } from '@/lib/run/emptyRun'
import type { RunState } from '@/lib/run/state'
import { lastRunRoots } from './lastRunRoots'
import { previewOf } from './preview'
import { readablesFor } from './readablesFor'

const catalogue = { tools: [] }
const document: Pipeline = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Sketch',
  nodes: [
    {
      id: 'start',
      type: 'input',
      title: '',
      config: { schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } } },
    },
    { id: 'check', type: 'validator', title: '', in: { value: { $cel: 'input.a' } }, config: { rules: [] } },
  ],
  edges: [{ id: 'e', source: 'start', port: 'done', target: 'check' }],
  tools: [
    { ref: 'shop/sell', undo: { tool: 'shop/take_back', args: {} }, rules: { price: { must: 'value > 0' } } },
  ],
}
const understood = {
  document,
  catalogue,
  understanding: understandDocument(document, { definitions: nodeDefinitions, catalogue }),
}

function run(change: (state: RunState) => void = () => {}): RunState {
  const state = { ...emptyRun(), input: { a: 'x' } }
  state.nodes.set('check', {
    ...{ node: 'check', scope: 'check', inputs: { value: 'x' }, startedAt: '', retries: 0, mode: null },
    ...{ status: 'finished', port: 'pass', output: { value: 'x' }, finishedAt: '', failedKey: null },
  })
  change(state)
  return state
}

const give = (source: string, path: string, mode: 'expression' | 'text' = 'expression') => {
  const roots = lastRunRoots(run(), understood, 'check', path)
  return roots && previewOf(source, mode, roots)
}

describe('what a field would have given in the last run', () => {
  it('is worked out from what nodes left behind; a declared field that is absent is null', () => {
    expect(give('nodes.check.value + input.a', 'in.value')).toEqual({ ok: true, value: 'xx' })
    expect(give('input.b == null', 'in.value')).toEqual({ ok: true, value: true })
    expect(give('nodes.check.problems', 'in.value')).toEqual({ ok: true, value: null })
    expect(give('Hello {{ input.a }}', 'in.value', 'text')).toEqual({ ok: true, value: 'Hello x' })
  })

  it('knows what the node itself was given, in its settings', () => {
    expect(give('value', 'config.rules[0].must')).toEqual({ ok: true, value: 'x' })
    expect(give('value', 'in.value')).toMatchObject({ ok: false })
  })

  it('is an error as a value, and nothing for nothing', () => {
    expect(give('nodes.later.x', 'in.value')).toMatchObject({ ok: false })
    expect(give(' ', 'in.value')).toBeNull()
    expect(give('plain words', 'in.value', 'text')).toBeNull()
  })

  it('reads the last call of a tool in its policy, if there was one', () => {
    expect(give('args', 'tools[0].undo.args.id')).toBeNull()
    const called = run((state) => {
      state.calls.set('k', {
        ...{
          key: 'k',
          scope: 'check',
          tool: 'shop/sell',
          args: { price: 3 },
          argsHash: '',
          requestId: 'r-1',
        },
        ...{
          generation: 0,
          effect: 'reversible',
          purpose: 'step',
          undoes: null,
          attempts: 1,
          lastFault: null,
        },
        ...{
          fingerprintBefore: null,
          fingerprintAfter: null,
          cleanup: 'none',
          cleanupMessage: null,
          cleanupSays: null,
          seq: 1,
        },
        ...{
          intendedAt: '',
          finishedAt: null,
          durationMs: null,
          progress: null,
          settledSeq: null,
          inherited: false,
        },
        ...{ phase: 'done', result: { id: 7 }, source: 'call', degraded: null },
      })
    })
    const roots = lastRunRoots(called, understood, '', 'tools[0].rules.price.must')
    expect(roots).toMatchObject({ args: { price: 3 }, requestId: 'r-1', result: { id: 7 }, value: 3 })
  })
})

describe('what an expression of a policy may read', () => {
  const sources = (path: string) => readablesFor(understood, '', path).map(({ source }) => source)
  it('goes by where it stands', () => {
    expect(sources('tools[0].undo.args.id')).toEqual(['args', 'requestId', 'result'])
    expect(sources('tools[0].approval.when')).toEqual(['args', 'requestId'])
    expect(sources('tools[0].rules.price.must')).toEqual(['args', 'requestId', 'value'])
    expect(sources('tools[0].exists.found')).toEqual(['args', 'requestId', 'result'])
  })
})
