import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { fileValue } from '../../run/fileRef'
import { call, shop } from '../testing/callShop'
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
    expect(outcome).toMatchObject({ kind: 'fault', fault: { code: 'FILE_UNAVAILABLE' } })
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
