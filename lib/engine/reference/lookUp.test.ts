import { describe, expect, it } from 'vitest'
import type { ReferenceTool } from '../../graph/document'
import type { Json } from '../../graph/json'
import { askedArgs, entriesOf, isReference, itemsOf, judge } from './lookUp'

const LIST: ReferenceTool = {
  ...{ tool: 'staff/list', path: 'data.people', value: 'item.id', label: 'item.name' },
  args: { team: { $cel: 'args.team' }, like: { $cel: 'value' } },
}
const PEOPLE: Json = {
  data: { people: [{ id: 1, name: 'Ann' }, { id: 2 }, { name: 'Nobody' }, { id: null }] },
}

describe('a list of what a value may be', () => {
  it('is asked with the value and the other arguments, if they are there', () => {
    expect(askedArgs(LIST, 'ann', { team: 'a' })).toEqual({ team: 'a', like: 'ann' })
    expect(askedArgs(LIST, 'ann', {})).toBeNull()
  })

  it('is found where the tool’s answer has it, and is empty where it has not', () => {
    expect(itemsOf(LIST, PEOPLE)).toHaveLength(4)
    for (const answer of [null, 'x', {}, { data: [] }, { data: { people: 'none' } }])
      expect(itemsOf(LIST, answer)).toEqual([])
  })

  it('leaves out what has no value, and calls by its value what has no name', () => {
    expect(entriesOf(LIST, PEOPLE)).toEqual([
      { value: 1, label: 'Ann' },
      { value: 2, label: '2' },
    ])
  })

  it('belongs to a rule that names it', () => {
    expect([
      isReference({ list: [{ value: 'a', label: 'A' }] }),
      isReference({ oneOf: LIST }),
      isReference({}),
    ]).toEqual([true, true, false])
  })
})

describe('a value', () => {
  const ann = { value: 1, label: 'Ann' }
  const bob = { value: 2, label: 'Bob' }
  it.each<[string, Json, (typeof ann)[], number, unknown]>([
    ['is one of the list', 1, [ann, bob], 2, { kind: 'exact' }],
    ['means the only one like it', 'an', [ann], 1, { kind: 'one', entry: ann }],
    ['may mean several', 'n', [ann, bob], 9, { kind: 'many', entries: [ann, bob], total: 9 }],
    ['may mean more than were kept', 'n', [ann], 2, { kind: 'many', entries: [ann], total: 2 }],
    ['means none', 'x', [], 0, { kind: 'none' }],
  ])('%s', (_, value, entries, total, meant) => expect(judge(value, { entries, total })).toEqual(meant))
})
