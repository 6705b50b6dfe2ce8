import { expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
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
