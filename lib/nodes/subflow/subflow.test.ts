import { describe, expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import { fault } from '../../run/fault'
import { executeSubflow } from './execute'

const CONFIG = { pipeline: { id: 'p', version: 1, name: 'Other' } }

describe('a node that runs a pipeline', () => {
  it('runs it once on its input and gives what it gave', async () => {
    const session = fakeSession()
    const enter = () => executeSubflow(fakeContext(session, 'work', CONFIG, { input: { name: 'Ann' } }))
    expect(await enter()).toEqual({ kind: 'suspended' })
    expect(session.state.flowRequests.get('work')?.inputs).toEqual([{ name: 'Ann' }])
    session.emit({ kind: 'flow.started', data: { flow: 'work.0', input: { name: 'Ann' } } })
    expect(await enter()).toEqual({ kind: 'suspended' })
    session.emit({ kind: 'flow.finished', data: { flow: 'work.0', output: 'Hello Ann' } })
    expect(await enter()).toEqual({ kind: 'finished', port: 'done', output: { output: 'Hello Ann' } })
  })

  it('fails as the pipeline failed, and names the call inside that did', async () => {
    const session = fakeSession()
    const enter = () => executeSubflow(fakeContext(session, 'work', CONFIG))
    await enter()
    session.emit({ kind: 'flow.started', data: { flow: 'work.0', input: {} } })
    const failure = { flow: 'work.0', fault: fault('BAD', 'It broke.'), failedKey: 'work.0.a/call' }
    session.emit({ kind: 'flow.failed', data: failure })
    expect(await enter()).toMatchObject({ kind: 'failed', fault: { code: 'BAD' }, key: 'work.0.a/call' })
  })

  it('stops with its run', async () => {
    const session = fakeSession()
    session.stop('cancelled')
    expect(await executeSubflow(fakeContext(session, 'work', CONFIG))).toEqual({ kind: 'stopped' })
  })
})
