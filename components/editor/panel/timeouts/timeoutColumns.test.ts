import { describe, expect, it } from 'vitest'
import { misfitOf, type TimeoutSources, timeoutColumns } from './timeoutColumns'

const both = { tools: true, models: true }
const shown = (sources: Partial<TimeoutSources>) =>
  Object.fromEntries(
    timeoutColumns({ pipeline: undefined, calls: both, ...sources }).map(({ kind, layers }) => [
      kind,
      layers.map(({ name, ms, origin, formula }) => [name, ms / 1_000, formula ?? origin].join(' ')),
    ]),
  )

describe('times inside one another', () => {
  it('are the usual ones where nobody has set any', () => {
    expect(shown({})).toEqual({
      tool: ['connect 5 fixed', 'attempt 15 usual', 'action 30 usual', 'run 120 usual'],
      model: [
        'connect 5 fixed',
        'silence 20 fixed',
        'attempt 45 15 × 2 × 1.5',
        'action 60 usual',
        'run 120 usual',
      ],
    })
  })

  it('come from the node, then from the policy of its tool', () => {
    const policy = { ref: 'a/b', attemptTimeoutMs: 9_000, actionTimeoutMs: 20_000 }
    const node = { attemptTimeoutMs: 12_000 }
    const calls = { tools: true, models: false }
    expect(shown({ node, policy, calls, pipeline: { runTimeoutMs: 60_000 } })).toEqual({
      tool: ['connect 5 fixed', 'attempt 12 set', 'action 20 policy', 'run 60 set'],
    })
  })

  it('of a node that only asks a model are its own', () => {
    const calls = { tools: false, models: true }
    expect(shown({ node: { attemptTimeoutMs: 30_000, actionTimeoutMs: 90_000 }, calls })).toEqual({
      model: ['connect 5 fixed', 'silence 20 fixed', 'attempt 30 set', 'action 90 set', 'run 120 usual'],
    })
  })

  it('of thoughts between calls follow those of the calls', () => {
    expect(shown({ node: { attemptTimeoutMs: 10_000 } }).model?.slice(2, 4)).toEqual([
      'attempt 30 10 × 2 × 1.5',
      'action 60 30 × 2',
    ])
    const slow = { attemptTimeoutMs: 40_000, actionTimeoutMs: 50_000 }
    expect(shown({ node: slow }).model?.slice(2, 4)).toEqual([
      'attempt 120 40 × 2 × 1.5',
      'action 160 120 × 4 ÷ 3',
    ])
  })

  it('do not fit when the inner one is as long as the outer one', () => {
    const [tool] = timeoutColumns({ pipeline: { runTimeoutMs: 30_000 }, calls: both })
    expect(tool?.layers.map((_, index) => misfitOf(tool, index))).toEqual([null, null, 'run', null])
  })
})
