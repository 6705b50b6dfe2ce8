import { describe, expect, it } from 'vitest'
import type { AttemptFailure } from '../ports'
import { CREATE, call, FIND, IDEMPOTENT, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

/** How often a request goes out, and what is left in the end: `f` failed, `?` unknown with a card. */
type End = '1f' | '3f' | '1?' | '3?'
type Row = [name: string, failure: Partial<AttemptFailure>, readOnly: End, idempotent: End, neither: End]

const status = (code: number): Partial<AttemptFailure> => ({ reason: 'status', status: code })
const ROWS: Row[] = [
  ['a refused connection', { reason: 'connect', sent: false }, '3f', '3f', '3f'],
  ['a timeout before the request was written', { reason: 'timeout', sent: false }, '3f', '3f', '3f'],
  ['a timeout after the request was written', { reason: 'timeout' }, '3f', '3?', '1?'],
  ['a connection lost after the request was written', { reason: 'cut' }, '3f', '3?', '1?'],
  ['a server that dies during the call', { reason: 'exit' }, '3f', '3?', '1?'],
  ['a server that is already dead', { reason: 'exit', sent: false }, '3f', '3f', '3f'],
  ['400', status(400), '1f', '1f', '1f'],
  ['401', status(401), '1f', '1f', '1f'],
  ['403', status(403), '1f', '1f', '1f'],
  ['404', status(404), '1f', '1f', '1f'],
  ['408', status(408), '3f', '3f', '3f'],
  ['409', status(409), '3f', '1f', '1f'],
  ['422', status(422), '1f', '1f', '1f'],
  ['425', status(425), '3f', '3f', '3f'],
  ['429', status(429), '3f', '3f', '3f'],
  ['500', status(500), '3f', '3?', '1?'],
  ['502', status(502), '3f', '3?', '1?'],
  ['503', status(503), '3f', '3f', '3f'],
  ['504', status(504), '3f', '3?', '1?'],
  ['invalid params', { reason: 'protocol', status: -32602 }, '1f', '1f', '1f'],
  ['garbage in place of an answer', { reason: 'protocol' }, '3f', '3?', '1?'],
  ['isError without a code', { reason: 'tool_error' }, '1f', '1f', '1f'],
  ['isError INVALID_PARAMETER', { reason: 'tool_error', code: 'INVALID_PARAMETER' }, '1f', '1f', '1f'],
  ['isError SERVICE_UNAVAILABLE', { reason: 'tool_error', code: 'SERVICE_UNAVAILABLE' }, '3f', '3f', '3f'],
  ['isError TIMEOUT', { reason: 'tool_error', code: 'TIMEOUT' }, '3f', '3?', '1?'],
  ['nothing set up', { reason: 'not_configured', sent: false }, '1f', '1f', '1f'],
]
const KINDS: [string, FakeTool, 2 | 3 | 4][] = [
  ['a read-only tool', READ, 2],
  ['an idempotent tool', IDEMPOTENT, 3],
  ['a tool that is neither', CREATE, 4],
]

describe.each(KINDS)('a call of %s that meets', (_kind, tool, column) => {
  it.each(ROWS)('%s', async (...row) => {
    const { reason = 'timeout', ...more } = row[1]
    const session = shop(tool, { tool: () => failed(reason, { sent: true, ...more }) })
    const outcome = await call(session, tool)
    const sent = session.world.sent.length
    expect(`${sent}${stateOf(session)?.phase === 'unknown' ? '?' : 'f'}`).toBe(row[column])
    expect(new Set(session.world.sent.map(({ requestId }) => requestId)).size).toBe(1)
    expect(outcome.kind).toBe(row[column].endsWith('?') ? 'suspended' : 'fault')
    expect([...session.state.tasks.values()].map(({ kind }) => kind)).toEqual(
      row[column].endsWith('?') ? ['unknown_outcome'] : [],
    )
  })

  it('an answer of another shape than promised, once', async () => {
    const strict = { ...tool, outputSchema: { type: 'object', required: ['id'] } }
    const session = shop(strict, { tool: () => answered({ name: 'no id' }) })
    const outcome = await call(session, strict)
    expect(outcome).toMatchObject({ kind: 'fault', fault: { code: 'OUTPUT_MISMATCH', class: 'permanent' } })
    expect(session.world.sent).toHaveLength(1)
    expect(stateOf(session)?.phase).toBe(tool.effect === 'none' ? 'failed' : 'done')
  })
})

describe('an attempt that may have happened', () => {
  it('makes the whole call one that may have happened, even when a later attempt was refused', async () => {
    const session = shop(IDEMPOTENT, { tool: inTurn(failed('cut'), failed('status', { status: 400 })) })
    expect((await call(session, IDEMPOTENT)).kind).toBe('suspended')
    expect(stateOf(session)?.phase).toBe('unknown')
  })

  it('is looked for before anybody is asked, when the tool says how', async () => {
    const found = { ...CREATE, exists: { tool: FIND.ref, args: {}, found: 'result.found' } }
    const tools = (sent: { tool: string }) =>
      sent.tool === FIND.ref ? answered({ found: true }) : failed('cut')
    const session = shop(found, { tool: tools })
    expect((await call(session, found)).kind).toBe('ok')
    expect(session.state.tasks.size).toBe(0)
  })

  it('goes to its card and never to the fallback: the fallback might do it twice', async () => {
    const fallback = { tool: 'shop/backup', args: {}, note: 'by the backup' }
    const covered = { ...CREATE, fallback }
    const session = shop(covered, { tool: () => failed('cut') }, [
      { ref: 'shop/backup', effect: 'reversible' },
    ])
    expect((await call(session, covered)).kind).toBe('suspended')
    expect(session.world.sent.map(({ tool }) => tool)).toEqual(['shop/create'])
  })
})
