import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../catalogue'
import type { Pipeline, ToolPolicy } from '../document'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { at } from '../testing/claimsEdits'
import { cleared, expectFixes, type FixRow, fixesFor, offered, options } from '../testing/fixes'
import { quickFixes } from './quickFixes'

const mail = 'business/mail_send'
const create = 'business/claim_create'
const offers =
  (...tools: string[]) =>
  (draft: Pipeline) => {
    at(draft, 'plan').config.tools = tools
  }
/** The last step sends a mail instead, with this policy. */
const sending = (policy?: Omit<ToolPolicy, 'ref'>) => (draft: Pipeline) => {
  const node = at(draft, 'create')
  node.config = { tool: mail }
  node.in = { args: { to: 'a', body: 'b' } }
  if (policy) draft.tools?.push({ ref: mail, ...policy })
}
/** The catalogue with another entry for one tool. */
const listing = (ref: string, entry: Partial<Catalogue['tools'][number]>): Catalogue => ({
  tools: claimsCatalogue.tools.map((tool) => (tool.ref === ref ? { ...tool, ...entry } : tool)),
})

describe('a fault of a tool', () => {
  it.each<FixRow>([
    [
      'UNKNOWN_TOOL',
      offers('business/hospital_lookup', 'business/record_query'),
      [
        [
          'use_tool',
          { tool: 'business/records_query' },
          offers('business/hospital_lookup', 'business/records_query'),
        ],
        ['remove_tool', { tool: 'business/record_query' }, offers('business/hospital_lookup')],
      ],
    ],
    [
      'UNKNOWN_TOOL',
      (d) => {
        at(d, 'create').config.tool = 'business/claim_crate'
      },
      [['use_tool', { tool: create }, () => {}]],
    ],
    [
      'NO_EFFECT_POLICY',
      sending(),
      [
        ['declare_effect', { tool: mail, effect: 'irreversible' }, sending({ effect: 'irreversible' })],
        ['declare_effect', { tool: mail, effect: 'none' }, sending({ effect: 'none' })],
      ],
    ],
    [
      'NO_EFFECT_POLICY',
      sending({ approval: 'always' }),
      [
        [
          'declare_effect',
          { tool: mail, effect: 'irreversible' },
          sending({ approval: 'always', effect: 'irreversible' }),
        ],
        ['declare_effect', { tool: mail, effect: 'none' }, sending({ approval: 'always', effect: 'none' })],
      ],
    ],
    [
      'NO_EFFECT_POLICY',
      sending({ effect: 'reversible' }),
      [['declare_effect', { tool: mail, effect: 'irreversible' }, sending({ effect: 'irreversible' })]],
    ],
    [
      'NO_IDEMPOTENCY',
      (d) => void Object.assign(Object(d.tools?.[2]), { idempotencyArg: undefined, exists: undefined }),
      [
        [
          'set_idempotency',
          { argument: 'requestId' },
          (d) => void Reflect.deleteProperty(Object(d.tools?.[2]), 'exists'),
        ],
      ],
    ],
    [
      'DUPLICATE_TOOL_POLICY',
      (d) => void d.tools?.push({ ref: 'business/claim_get' }),
      [['remove_field', { name: 'business/claim_get' }, () => {}]],
    ],
    [
      'UNKNOWN_FIELD',
      (d) => void Object.assign(Object(d.tools?.[2]), { rules: { amunt: { min: 1 }, note: {} } }),
      [
        [
          'rename_field',
          { name: 'amunt', by: 'amount' },
          (d) => void Object.assign(Object(d.tools?.[2]), { rules: { amount: { min: 1 }, note: {} } }),
        ],
        [
          'remove_field',
          { name: 'amunt' },
          (d) => void Object.assign(Object(d.tools?.[2]), { rules: { note: {} } }),
        ],
      ],
    ],
    [
      'UNKNOWN_FIELD',
      (d) => void Object.assign(Object(d.tools?.[2]), { rules: { xyzzyplugh1234567890: { min: 1 } } }),
      [
        [
          'remove_field',
          { name: 'xyzzyplugh1234567890' },
          (d) => void Object.assign(Object(d.tools?.[2]), { rules: {} }),
        ],
      ],
    ],
  ])('%s (%#) is mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))
})

describe('a rule for an argument with a dot in its name', () => {
  it('has no fix', () => {
    const document = claimsPipeline(
      (draft) => void Object.assign(Object(draft.tools?.[2]), { rules: { 'patient.id': { min: 1 } } }),
    )
    expect(offered(document, 'UNKNOWN_FIELD')).toEqual([])
  })
})

describe('what an installation suggests for a tool', () => {
  it('is taken over, under what the author has said already', () => {
    const suggested: ToolPolicy = { ref: mail, effect: 'irreversible', approval: 'always', polling: true }
    expectFixes(
      [
        'NO_EFFECT_POLICY',
        sending({ approval: 'never' }),
        [
          [
            'adopt_policy',
            { tool: mail, effect: 'irreversible' },
            sending({ approval: 'never', effect: 'irreversible', polling: true }),
          ],
          [
            'declare_effect',
            { tool: mail, effect: 'irreversible' },
            sending({ approval: 'never', effect: 'irreversible' }),
          ],
        ],
      ],
      listing(mail, { suggested }),
    )
  })

  // a finding may be older than the catalogue that suggests a way out
  it.each([
    [
      'NO_EFFECT_POLICY',
      { effect: 'reversible' },
      { undo: { tool: 'business/claim_delete', args: {} } },
      'adopt_undo',
      'business/claim_delete',
    ],
    [
      'NO_IDEMPOTENCY',
      { effect: 'irreversible' },
      { exists: { tool: 'business/claim_get', args: {}, found: 'true' } },
      'adopt_probe',
      'business/claim_get',
    ],
  ] as const)('%s: is added to the policy', (code, policy, suggestion, fixCode, tool) => {
    const document = claimsPipeline(sending(policy))
    const { problem } = fixesFor(document, code)
    const catalogue = listing(mail, { suggested: { ref: mail, ...suggestion } })
    const [fix] = quickFixes(problem, document, { ...options, catalogue })
    expect(fix).toMatchObject({ code: fixCode, params: { tool } })
    expect(fix?.apply(document)).toEqual(claimsPipeline(sending({ ...policy, ...suggestion })))
  })
})

describe('a tool that is switched off', () => {
  it('is never suggested', () => {
    const catalogue = listing('business/records_query', { disabled: 'off' })
    const document = claimsPipeline(offers('business/record_query'))
    expect(offered(document, 'UNKNOWN_TOOL', catalogue)).not.toContainEqual([
      'use_tool',
      { tool: 'business/records_query' },
    ])
  })

  it('is not replaced by one whose name is like its own', () => {
    expect(offered(claimsPipeline(), 'TOOL_DISABLED', listing(create, { disabled: 'off' }))).toEqual([])
  })

  it('is replaced by the same one of another server, or leaves the list of a planner', () => {
    const { tools } = listing('business/records_query', { disabled: 'off' })
    expectFixes(
      [
        'TOOL_DISABLED',
        () => {},
        [
          [
            'use_tool',
            { tool: 'backup/records_query' },
            offers('business/hospital_lookup', 'backup/records_query'),
          ],
          ['remove_tool', { tool: 'business/records_query' }, offers('business/hospital_lookup')],
        ],
      ],
      { tools: [...tools, { ref: 'backup/records_query', description: '', inputSchema: {} }] },
    )
  })
})

describe('a long description', () => {
  it.each([
    [`Records. ${'word '.repeat(60)}end. More.`, 'Records.'],
    ['words '.repeat(60), `${'words '.repeat(32)}words…`],
    [` ${'x'.repeat(300)}`, ` ${'x'.repeat(198)}…`],
    // half a sign is none, and no database takes it
    [`${'x'.repeat(198)}${'😀'.repeat(20)}`, `${'x'.repeat(198)}…`],
  ])('is cut after its last whole sentence, else after a word: %#', (description, wanted) => {
    const ref = 'business/records_query'
    const catalogue = listing(ref, { description })
    const document = claimsPipeline()
    expect(offered(document, 'LONG_TOOL_DESCRIPTION', catalogue)).toEqual([
      ['shorten_description', { length: wanted.length }],
    ])
    expect(cleared(document, 'LONG_TOOL_DESCRIPTION', undefined, catalogue)).toEqual(
      claimsPipeline((draft) => void Object.assign(Object(draft.tools?.[1]), { description: wanted })),
    )
  })
})
