import { describe, expect, it } from 'vitest'
import { emptyRun } from '@/lib/run/emptyRun'
import type { NodeState, RunState } from '@/lib/run/state'
import { givenBefore } from './givenBefore'

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`

function finished(
  node: string,
  from: number,
  to: number,
  more: { scope?: string; port?: string } = {},
): NodeState {
  const { scope = node, port = 'done' } = more
  const times = { startedAt: at(from), finishedAt: at(to) }
  return {
    ...{ node, scope, inputs: {}, retries: 0, mode: null, ...times },
    ...{ status: 'finished', port, output: { of: scope }, failedKey: null },
  }
}

function run(nodes: NodeState[], past: NodeState[] = []): RunState {
  return { ...emptyRun(), nodes: new Map(nodes.map((one) => [one.node, one])), past }
}

describe('what a fork may give another value', () => {
  it('is what nodes had given before the call, and not the input', () => {
    const state = run([finished('start', 0, 1), finished('later', 5, 6), finished('create', 1, 2)])
    expect(givenBefore(state, { createdAt: at(4) })).toEqual([
      { node: 'create', scope: 'create', output: { of: 'create' } },
    ])
  })

  it('is no failure, and nothing that was still at work', () => {
    const state = run([
      finished('start', 0, 1),
      finished('broken', 1, 2, { port: 'error' }),
      finished('slow', 1, 5),
    ])
    expect(givenBefore(state, { createdAt: at(4) })).toEqual([])
  })

  it('is of a loop its round at that time', () => {
    const rounds = [0, 1].map((round) => finished('shape', 1 + round, 2 + round, { scope: `shape~${round}` }))
    const state = run([finished('start', 0, 1), finished('shape', 7, 8, { scope: 'shape~2' })], rounds)
    expect(givenBefore(state, { createdAt: at(4) }).map(({ scope }) => scope)).toEqual(['shape~1'])
  })
})
