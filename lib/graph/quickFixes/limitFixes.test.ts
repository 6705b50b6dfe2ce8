import { describe, expect, it } from 'vitest'
import type { ToolPolicy } from '../document'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { at, lengthen } from '../testing/claimsEdits'
import { expectFixes, type FixRow, fixesFor, offered, options, problemsOf } from '../testing/fixes'
import { quickFixes } from './quickFixes'

const DAY = 86_400_000
const timed = (times: Partial<ToolPolicy>) => (draft: ReturnType<typeof claimsPipeline>) =>
  void Object.assign(Object(draft.tools?.[2]), times)

describe('a limit', () => {
  it.each<FixRow>([
    [
      'TIMEOUTS_NOT_NESTED',
      timed({ attemptTimeoutMs: 30_000 }),
      [
        [
          'lengthen_time',
          { layer: 'action', ms: 45_000 },
          timed({ attemptTimeoutMs: 30_000, actionTimeoutMs: 45_000 }),
        ],
        ['shorten_time', { layer: 'attempt', ms: 15_000 }, timed({})],
      ],
    ],
    [
      'TIMEOUTS_NOT_NESTED',
      (d) => {
        at(d, 'gather').guards = { attemptTimeoutMs: 20_000, actionTimeoutMs: 10_000 }
      },
      [
        [
          'lengthen_time',
          { layer: 'action', ms: 30_000 },
          (d) => {
            at(d, 'gather').guards = { attemptTimeoutMs: 20_000, actionTimeoutMs: 30_000 }
          },
        ],
        [
          'shorten_time',
          { layer: 'attempt', ms: 5_000 },
          (d) => {
            at(d, 'gather').guards = { attemptTimeoutMs: 5_000, actionTimeoutMs: 10_000 }
          },
        ],
      ],
    ],
    [
      'TIMEOUTS_NOT_NESTED',
      (d) => {
        d.guards = { maxSteps: 24, runTimeoutMs: 50_000 }
      },
      [
        [
          'lengthen_time',
          { layer: 'run', ms: 90_000 },
          (d) => {
            d.guards = { maxSteps: 24, runTimeoutMs: 90_000 }
          },
        ],
      ],
    ],
    [
      'STEP_LIMIT_TOO_LOW',
      (d) => {
        for (let i = 0; i < 3; i += 1) lengthen(d, i)
        d.guards = { maxSteps: 3, runTimeoutMs: 180_000 }
      },
      [
        [
          'raise_steps',
          { least: 4 },
          (d) => {
            for (let i = 0; i < 3; i += 1) lengthen(d, i)
            d.guards = { maxSteps: 4, runTimeoutMs: 180_000 }
          },
        ],
      ],
    ],
  ])('%s (%#) is mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))

  it('may become a whole day, and no longer', () => {
    const fixes = (attempt: number) =>
      offered(
        claimsPipeline(timed({ attemptTimeoutMs: attempt, actionTimeoutMs: 20_000 })),
        'TIMEOUTS_NOT_NESTED',
      )
    const shorter = ['shorten_time', { layer: 'attempt', ms: 10_000 }]
    expect(fixes((DAY * 2) / 3)).toEqual([['lengthen_time', { layer: 'action', ms: DAY }], shorter])
    expect(fixes((DAY * 2) / 3 + 1)).toEqual([shorter])
  })

  it('is not set where the document says nothing of the tool', () => {
    const document = claimsPipeline((draft) => void draft.tools?.splice(2, 1))
    const suggested = { ref: 'business/claim_create', attemptTimeoutMs: 30_000, actionTimeoutMs: 20_000 }
    const catalogue = {
      tools: claimsCatalogue.tools.map((tool) =>
        tool.ref === suggested.ref ? { ...tool, suggested } : tool,
      ),
    }
    expect(offered(document, 'TIMEOUTS_NOT_NESTED', catalogue)).toEqual([])
  })

  it('of steps is not raised beyond what a document may say', () => {
    const { problem } = fixesFor(
      claimsPipeline((draft) => {
        for (let i = 0; i < 3; i += 1) lengthen(draft, i)
        draft.guards = { maxSteps: 3 }
      }),
      'STEP_LIMIT_TOO_LOW',
    )
    const codes = (least: number) =>
      quickFixes({ ...problem, params: { least } }, claimsPipeline(), options).map(({ code }) => code)
    expect(codes(1_000)).toEqual(['raise_steps'])
    expect(codes(1_001)).toEqual([])
  })

  it('is never shortened to no time at all', () => {
    const document = claimsPipeline(timed({ attemptTimeoutMs: 1, actionTimeoutMs: 1 }))
    const problem = problemsOf(document).find(({ params }) => params.outer === 'action')
    if (!problem) throw new Error('no such problem')
    expect(quickFixes(problem, document, options).map(({ code }) => code)).toEqual(['lengthen_time'])
  })
})
