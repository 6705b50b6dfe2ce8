import { describe, expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import type { Json } from '../../graph/json'
import type { NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { type EachConfig, eachDefinition } from './definition'
import { executeEach } from './execute'

function enter(items: Json, settings: Partial<EachConfig> = {}) {
  const pipeline = { id: 'p', version: 1, name: 'Other' }
  const config = eachDefinition.config.parse({ pipeline, ...settings })
  const session = fakeSession()
  const again = () => executeEach(fakeContext(session, 'work', config, { items }))
  return { session, again }
}

/** Plays what the driver does with each flow. */
const played = (...ends: ('ok' | 'bad')[]): NewEvent[] =>
  ends.flatMap((end, index): NewEvent[] => {
    const flow = `work.${index}`
    return [
      { kind: 'flow.started', data: { flow, input: {} } },
      end === 'ok'
        ? { kind: 'flow.finished', data: { flow, output: index } }
        : {
            kind: 'flow.failed',
            data: { flow, fault: fault('BAD', 'It broke.'), failedKey: `${flow}.a/call` },
          },
    ]
  })

describe('a node that goes through a list', () => {
  it('asks for one run per item, the item itself or what its settings make of it', async () => {
    const plain = enter([{ name: 'a' }, { name: 'b' }])
    expect(await plain.again()).toEqual({ kind: 'suspended' })
    expect(plain.session.state.flowRequests.get('work')).toMatchObject({
      ...{ concurrency: 4, onFailure: 'fail_fast' },
      inputs: [{ name: 'a' }, { name: 'b' }],
    })
    const mapped = enter(['a', 'b'], { input: '{"name": item, "place": index + 1}' })
    await mapped.again()
    expect(mapped.session.state.flowRequests.get('work')?.inputs).toEqual([
      { name: 'a', place: 1 },
      { name: 'b', place: 2 },
    ])
  })

  it('asks once, however often it is entered', async () => {
    const { session, again } = enter([{}])
    await again()
    await again()
    expect(session.kinds()).toEqual(['flows.requested'])
  })

  it('gives the results in the order of the list', async () => {
    const { session, again } = enter([{}, {}])
    await again()
    for (const event of played('ok', 'ok')) session.emit(event)
    expect(await again()).toEqual({
      kind: 'finished',
      port: 'done',
      output: {
        failed: 0,
        results: [
          { index: 0, ok: true, output: 0 },
          { index: 1, ok: true, output: 1 },
        ],
      },
    })
  })

  it('fails with the first item that failed, and says what became of the others', async () => {
    const { session, again } = enter([{}, {}, {}], { concurrency: 1 })
    await again()
    for (const event of played('ok', 'bad')) session.emit(event)
    expect(await again()).toMatchObject({
      kind: 'failed',
      fault: { code: 'BAD' },
      key: 'work.1.a/call',
      output: {
        failed: 1,
        results: [{ ok: true }, { ok: false, error: { code: 'BAD' } }, { error: { code: 'GIVEN_UP' } }],
      },
    })
  })

  it('lists failures beside what succeeded where it collects', async () => {
    const { session, again } = enter([{}, {}], { onFailure: 'collect' })
    await again()
    for (const event of played('bad', 'ok')) session.emit(event)
    expect(await again()).toMatchObject({
      kind: 'finished',
      output: {
        failed: 1,
        results: [
          { ok: false, error: { message: 'It broke.' } },
          { ok: true, output: 1 },
        ],
      },
    })
  })

  it.each<[string, Json, Partial<EachConfig>, string]>([
    ['is no list', 'a, b', {}, 'NOT_A_LIST'],
    ['is longer than allowed', [{}, {}, {}], { maxItems: 2 }, 'TOO_MANY_ITEMS'],
    ['holds what no pipeline can be started with', ['a'], {}, 'ITEM_NOT_AN_OBJECT'],
    ['holds an item that its settings cannot read', [{}], { input: 'item.name.first' }, 'EXPRESSION_FAILED'],
  ])('fails before anything runs when the list %s', async (_, items, settings, code) => {
    const { session, again } = enter(items, settings)
    expect(await again()).toMatchObject({ kind: 'failed', fault: { code } })
    expect(session.kinds()).toEqual([])
  })
})
