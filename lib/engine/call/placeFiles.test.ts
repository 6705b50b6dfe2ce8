import { describe, expect, it } from 'vitest'
import { faultText } from '../../run/faultTexts'
import { fileValue } from '../../run/fileRef'
import { call, shop, stateOf } from '../testing/callShop'
import type { FakeTool } from '../testing/fakeProgram'

describe('files in the arguments', () => {
  const ID = '019ad000-0000-7000-8000-000000000001'
  const FILE = { name: 'a.png', mimeType: 'image/png', data: 'YQ==' }

  it('are placed wherever they stand: in lists and objects of any depth, declared or not', async () => {
    const ocr: FakeTool = {
      ...{ ref: 'ocr/read', effect: 'none' },
      inputSchema: {
        type: 'object',
        properties: {
          nested: { type: 'object', properties: { image: { type: 'string' } } },
          either: { type: ['string', 'object'] },
          list: { type: 'array' },
        },
      },
    }
    const session = shop(ocr, { files: new Map([[ID, FILE]]) })
    session.state.input = { photo: fileValue(ID) }
    const file = fileValue(ID)
    await call(session, ocr, {
      args: {
        nested: { image: file, other: [file] },
        either: file,
        list: [file, { deep: file }],
        loose: file,
      },
    })
    expect(session.world.sent[0]?.args).toEqual({
      nested: { image: 'YQ==', other: [FILE] },
      either: FILE,
      list: [FILE, { deep: FILE }],
      loose: FILE,
    })
  })

  it('that are gone when an interrupted effect may be sent again leave it one that may have happened', async () => {
    const save: FakeTool = {
      ...{ ref: 'ocr/save', effect: 'reversible', idempotencyArg: 'id' },
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    }
    for (const [tool, kind] of [
      [save, 'suspended'],
      [{ ...save, effect: 'none' } satisfies FakeTool, 'fault'],
    ] as const) {
      const session = shop(tool, { files: new Map([[ID, FILE]]), crashAt: 'before-send' })
      session.state.input = { photo: fileValue(ID) }
      const args = { image: fileValue(ID) }
      await expect(call(session, tool, { args })).rejects.toThrow('before-send')
      const next = session.reopen()
      next.world.files.clear()
      expect((await call(next, tool, { args })).kind).toBe(kind)
      const asked = kind === 'suspended'
      const gone = {
        ...{ code: 'FILE_UNAVAILABLE', class: asked ? 'unknown' : 'permanent' },
        ...faultText('FILE_UNAVAILABLE', { tool: 'ocr/save', file: ID }),
      }
      expect(stateOf(next)).toMatchObject({ phase: asked ? 'unknown' : 'failed', fault: gone })
      expect([...next.state.tasks.values()].map(({ context }) => context.fault)).toEqual(asked ? [gone] : [])
    }
  })
})
