import { expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import type { Json } from '../../graph/json'
import { executeInput } from '../input/execute'
import { executeOutput } from './execute'

const session = fakeSession({}, { nodes: { finish: {}, start: {} } })
const finish = (value: string) =>
  executeOutput(fakeContext(session, 'finish', { schema: { type: 'string', minLength: 2 } }, { value }))

it('a result is what the pipeline promises, or the node says what is wrong with it', async () => {
  expect(await finish('ok')).toEqual({ kind: 'finished', port: 'done', output: { value: 'ok' } })
  expect(await finish('x')).toMatchObject({ kind: 'failed', fault: { code: 'RESULT_INVALID' } })
})

it('the input node hands on what the run was started with', async () => {
  session.state.input = { request: 'hello' }
  expect(await executeInput(fakeContext(session, 'start', { schema: {} }))).toEqual({
    kind: 'finished',
    port: 'done',
    output: { request: 'hello' },
  })
})

it('what an output sets in the session leaves with its result, unless it cannot be kept there', async () => {
  const leave = (variables: Json) =>
    executeOutput(fakeContext(session, 'finish', {}, { value: 'ok', session: variables }))
  expect(await leave({ city: 'Wuhan', umbrella: null })).toMatchObject({
    output: { value: 'ok', session: { city: 'Wuhan', umbrella: null } },
  })
  expect(await leave(null)).toMatchObject({ output: { value: 'ok' } })
  expect(await leave('Wuhan')).toMatchObject({ kind: 'failed', fault: { code: 'SESSION_INVALID' } })
  expect(await leave({ report: 'x'.repeat(16_000) })).toMatchObject({
    kind: 'failed',
    fault: { code: 'SESSION_INVALID', message: expect.stringMatching(/16000 characters/) },
  })
})
