import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { faultText } from '../../run/faultTexts'
import { fileValue } from '../../run/fileRef'
import { call, PROBED, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import type { FakeSession } from '../testing/fakeSession'

const ID = '019ad000-0000-7000-8000-000000000001'
const OTHER = '019ad000-0000-7000-8000-000000000002'
const FILE = { name: 'invoice.png', mimeType: 'image/png', data: 'aW52b2ljZQ==' }
const OCR: FakeTool = {
  ref: 'ocr/extract',
  effect: 'none',
  inputSchema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: { type: 'string', minLength: 4 },
      whole: { type: 'object', required: ['name', 'data'] },
      pages: { type: 'array', items: { type: 'string' } },
    },
  },
}

function opened(input: JsonObject = { photo: fileValue(ID) }): FakeSession {
  const session = shop(OCR, {
    files: new Map([
      [ID, FILE],
      [OTHER, FILE],
    ]),
  })
  session.state.input = input
  return session
}

describe('a file among the arguments', () => {
  it('reaches the tool as base64 where it wants a text, and whole where it wants an object', async () => {
    const session = opened()
    const args = { image: fileValue(ID), whole: fileValue(ID), pages: [fileValue(ID), 'plain'] }
    expect((await call(session, OCR, { args })).kind).toBe('ok')
    const sent = { image: FILE.data, whole: FILE, pages: [FILE.data, 'plain'] }
    expect(session.world.sent[0]?.args).toEqual(sent)
  })

  it('stays a mark in everything that is written down', async () => {
    const session = opened()
    await call(session, OCR, { args: { image: fileValue(ID) } })
    expect(JSON.stringify(session.events)).not.toContain(FILE.data)
    expect(session.state.calls.get('work/s1')?.args).toEqual({ image: fileValue(ID) })
  })

  it('is refused when it is not of this run, whoever wrote it there', async () => {
    const session = opened()
    const outcome = await call(session, OCR, { args: { image: fileValue(OTHER) } })
    expect(outcome).toMatchObject({ kind: 'fault', fault: { code: 'FILE_UNAVAILABLE', class: 'permanent' } })
    expect(session.world.sent).toEqual([])
    expect(session.kinds()).toEqual([])
  })

  it('is refused when it is gone', async () => {
    const session = opened()
    session.world.files.clear()
    const outcome = await call(session, OCR, { args: { image: fileValue(ID) } })
    expect(outcome).toEqual({
      ...{ kind: 'fault', key: 'work/s1' },
      fault: {
        ...{ code: 'FILE_UNAVAILABLE', class: 'permanent' },
        ...faultText('FILE_UNAVAILABLE', { tool: 'ocr/extract', file: ID }),
      },
    })
  })

  it('is read once: that it is gone afterwards keeps no call from being sent, nor from being sent again', async () => {
    const session = shop(OCR, {
      files: new Map([[ID, FILE]]),
      conflict: () => {
        session.world.files.clear()
        return null
      },
      tool: inTurn(failed('connect'), answered(1)),
    })
    session.state.input = { photo: fileValue(ID) }
    expect((await call(session, OCR, { args: { image: fileValue(ID) } })).kind).toBe('ok')
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ image: FILE.data }, { image: FILE.data }])
  })

  it('goes out again with a call that a crash interrupted', async () => {
    const session = opened()
    session.world.crashAt = 'after-intent'
    const args = { image: fileValue(ID) }
    await expect(call(session, OCR, { args })).rejects.toThrow('after-intent')
    const next = session.reopen()
    next.state.input = { photo: fileValue(ID) }
    expect((await call(next, OCR, { args })).kind).toBe('ok')
    expect(next.world.sent.map((sent) => sent.args)).toEqual([{ image: FILE.data }])
  })

  it('does not make an effect that may have happened one that did not, when it is gone by then', async () => {
    const save: FakeTool = { ...OCR, effect: 'irreversible' }
    const session = shop(save, { files: new Map([[ID, FILE]]), crashAt: 'before-send' })
    session.state.input = { photo: fileValue(ID) }
    const args = { image: fileValue(ID) }
    await expect(call(session, save, { args })).rejects.toThrow('before-send')
    const next = session.reopen()
    next.world.files.clear()
    expect((await call(next, save, { args })).kind).toBe('suspended')
    expect(next.state.calls.get('work/s1')?.phase).toBe('unknown')
  })
})

describe('a call whose file is gone', () => {
  const save: FakeTool = { ref: 'ocr/save', effect: 'reversible', idempotencyArg: 'id' }

  it('before it was ever sent has failed, once', async () => {
    const session = shop(save)
    session.state.input = { photo: fileValue(ID) }
    session.world.files.set(ID, FILE)
    const args = { image: fileValue(ID) }
    session.world.tool = () => failed('connect')
    session.world.clock.onSleep = () => session.stop('sibling_failed')
    await call(session, save, { args })
    await session.barrier()
    const next = session.reopen()
    next.state.input = { photo: fileValue(ID) }
    next.world.files.clear()
    expect(await call(next, save, { args })).toMatchObject({
      kind: 'fault',
      fault: { code: 'FILE_UNAVAILABLE', class: 'permanent' },
    })
    expect(stateOf(next)).toMatchObject({ phase: 'failed', durationMs: 0 })
  })

  it('after it may have happened is looked for before anybody is asked', async () => {
    const inputSchema = { type: 'object', properties: { id: { type: 'string' } } }
    const tool: FakeTool = { ...PROBED, idempotencyArg: 'id', inputSchema }
    const session = shop(tool, { crashAt: 'before-send', tool: () => answered({ found: true, id: 'T-1' }) })
    session.state.input = { photo: fileValue(ID) }
    session.world.files.set(ID, FILE)
    const args = { image: fileValue(ID) }
    await expect(call(session, tool, { args })).rejects.toThrow('before-send')
    const next = session.reopen()
    next.state.input = { photo: fileValue(ID) }
    next.world.files.clear()
    expect(await call(next, tool, { args })).toMatchObject({ value: { result: { id: 'T-1' } } })
    expect(next.state.tasks.size).toBe(0)
  })
})
