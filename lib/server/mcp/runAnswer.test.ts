import { describe, expect, it } from 'vitest'
import { ToolResultSchema, toToolAttempt } from '@/lib/adapters/mcp/toolResult'
import { fault } from '@/lib/run/fault'
import { HttpProblem } from '../httpProblem'
import { RUN_STATUSES } from '../runs/runStatuses'
import { refusalAnswer } from './refusalAnswer'
import { runAnswer, unknownAnswer } from './runAnswer'

const site = { PUBLIC_URL: 'https://interlock.example' }
const run = { id: 'r1', cause: null, message: 'Why', output: null, error: null, degraded: [] }
const BAD = ['failed', 'timed_out', 'cancelled', 'rolled_back', 'voided']
const textOf = ({ content }: ReturnType<typeof runAnswer>) =>
  content[0]?.type === 'text' ? content[0].text : ''

describe('the answer of a call', () => {
  it.each(RUN_STATUSES)(
    'whose run is %s leads to the run, and is an error only where nothing can still go well',
    (status) => {
      const answer = runAnswer(site, { ...run, status })
      expect(answer.structuredContent).toMatchObject({
        status,
        runId: 'r1',
        url: 'https://interlock.example/runs/r1',
      })
      expect(answer.isError ?? false).toBe(BAD.includes(status))
      if (status === 'succeeded') return
      expect(textOf(answer)).toContain('https://interlock.example/runs/r1')
      expect(/Do not call this again/.test(textOf(answer))).toBe(!BAD.includes(status))
    },
  )

  it('says what a fallback did', () => {
    const degraded = ['OCR was done by the local model.']
    const answer = runAnswer(site, { ...run, status: 'succeeded', output: { total: 3 }, degraded })
    expect(textOf(answer)).toBe('{"total":3}\n\n(OCR was done by the local model.)')
    expect(answer.structuredContent).toMatchObject({ output: { total: 3 }, degraded })
  })

  it('is no error when its run is lost from sight', () => {
    const answer = unknownAnswer(site, 'r1', 'the database is away.')
    expect([answer.isError, answer.structuredContent?.status]).toEqual([undefined, 'unknown'])
    expect(textOf(answer)).toContain('Look at https://interlock.example/runs/r1 before calling this again.')
  })
})

describe('what another Interlock reads of it as a tool’s failure', () => {
  it('is the code of the run that failed', () => {
    const error = fault('RESULT_INVALID', 'The result is not what was promised.')
    const attempt = toToolAttempt(
      ToolResultSchema.parse(runAnswer(site, { ...run, status: 'failed', error })),
    )
    expect(attempt).toMatchObject({ ok: false, failure: { code: 'RESULT_INVALID' } })
  })

  it('names the field of an argument that does not fit, and tells a database that is away from a bad call', () => {
    const problems = [{ path: 'who', code: 'type', message: 'who must be text' }]
    const invalid = refusalAnswer(
      site,
      new HttpProblem(422, 'INVALID_INPUT', 'It does not fit.', { problems }),
    )
    expect(toToolAttempt(ToolResultSchema.parse(invalid))).toMatchObject({
      failure: {
        code: 'INVALID_PARAMETER',
        details: { field: 'who' },
        message: 'It does not fit.\n- who: who must be text',
      },
    })
    const away = refusalAnswer(site, new HttpProblem(503, 'DATABASE_UNAVAILABLE', 'Try again.'))
    expect(toToolAttempt(ToolResultSchema.parse(away))).toMatchObject({
      failure: { code: 'SERVICE_UNAVAILABLE' },
    })
  })
})
