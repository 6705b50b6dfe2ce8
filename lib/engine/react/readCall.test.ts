import { describe, expect, it } from 'vitest'
import type { ArgumentRule } from '../../graph/document'
import type { Json } from '../../graph/json'
import { Vault } from '../../rules/sanitizer/Vault'
import type { PlanTool } from '../planning/planTool'
import { readCall } from './readCall'

const tool = (rules: { [argument: string]: ArgumentRule } = {}, properties = {}): PlanTool => ({
  ...{ ref: 'lab/pay', description: '', output: {}, rules, packed: { iban: { pattern: '^[A-Z]{2}' } } },
  input: {
    type: 'object',
    properties: { to: { type: 'string', pattern: '^H\\d$' }, list: { type: 'array' }, ...properties },
  },
})
const read = (args: Json, one = tool(), vault = new Vault()) =>
  readCall({ id: 'c', name: 'lab/pay', arguments: JSON.stringify(args) }, [one], vault)

describe('a call of the model', () => {
  it('is held against the schema, the rules of its author and those of the packs', () => {
    expect(read({ to: 'H1' })).toMatchObject({ ok: true, args: { to: 'H1' } })
    for (const args of [{ to: 'x' }, { iban: 'de12' }, { other: 1 }])
      expect(read(args)).toMatchObject({ ok: false })
    const limited = tool(
      { amount: { must: 'value < args.limit', message: 'too much' } },
      { amount: {}, limit: {} },
    )
    expect(read({ amount: 5, limit: 9 }, limited)).toMatchObject({ ok: true })
    expect(read({ amount: 9, limit: 9 }, limited)).toMatchObject({
      ok: false,
      fault: { code: 'INVALID_ARGUMENTS', message: expect.stringContaining('too much') },
    })
  })

  it('may name an entry of a reference list, which is judged once it is known which is meant', () => {
    const listed = tool({
      to: { list: [{ value: 'H1', label: 'Union' }] },
      list: { must: 'args.to == "H1"' },
    })
    expect(read({ to: 'Union', list: [1] }, listed)).toMatchObject({
      ok: true,
      args: { to: 'Union', list: [1] },
    })
    expect(read({ to: 'Union', list: 'none' }, listed)).toMatchObject({ ok: false })
    const parts = tool(
      { to: { list: [{ value: { id: 1 }, label: 'Union' }] } },
      { to: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } } },
    )
    expect(read({ to: { id: 0 } }, parts)).toMatchObject({ ok: true })
  })

  it('is held against the rules of all other arguments where one names an entry', () => {
    const listed = tool(
      { to: { list: [{ value: 'H1', label: 'Union' }] }, card: { check: 'finance/luhn' } },
      { card: { type: 'string' }, iban: { type: 'string' } },
    )
    expect(read({ to: 'Union', card: '4111111111111111', iban: 'DE12' }, listed)).toMatchObject({ ok: true })
    for (const wrong of [{ card: '4111111111111112' }, { iban: 'de12' }])
      expect(read({ to: 'Union', ...wrong }, listed)).toMatchObject({ fault: { code: 'INVALID_ARGUMENTS' } })
  })

  it('is judged by the values behind its marks, and kept with the marks', () => {
    const vault = new Vault()
    vault.conceal('4111111111111111')
    const card = tool({ card: { check: 'finance/luhn' } }, { card: { type: 'string' } })
    expect(read({ card: '⟦card-1⟧' }, card, vault)).toMatchObject({
      ...{ ok: true, args: { card: '4111111111111111' }, written: { card: '⟦card-1⟧' } },
    })
    expect(read({ card: '⟦card-2⟧' }, card, vault)).toMatchObject({ ok: false })
  })

  it('of a tool that does not exist, or with arguments that are no object, is not guessed', () => {
    const call = { id: 'c', name: 'zzz', arguments: '[1]' }
    expect(readCall(call, [tool()], new Vault())).toMatchObject({
      fault: { code: 'UNKNOWN_TOOL' },
      written: '[1]',
    })
    expect(readCall({ ...call, name: 'lab/pay' }, [tool()], new Vault())).toMatchObject({
      fault: { code: 'INVALID_ARGUMENTS', message: expect.stringContaining('one JSON object') },
    })
  })
})
