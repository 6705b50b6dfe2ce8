import { describe, expect, it } from 'vitest'
import type { Pipeline } from '../document'
import { claimsPipeline } from '../testing/claims'
import { at, setArg, setIn } from '../testing/claimsEdits'
import { expectFixes, type FixRow, offered } from '../testing/fixes'
import type { QuickFix } from './quickFix'

const cel = (node: string, slot: string, source: string) => setIn(node, slot, { $cel: source })
const checked = 'has(previous.check) ? previous.check'

/** One fix that writes another expression into an argument of the last call. */
const inNote = (
  code: FixRow[0],
  before: string,
  fix: QuickFix['code'],
  params: QuickFix['params'],
  after: string,
): FixRow => [code, setArg('note', before), [[fix, params, setArg('note', after)]]]

const inFacts = (
  code: FixRow[0],
  before: string,
  fix: QuickFix['code'],
  params: QuickFix['params'],
  after: string,
): FixRow => [code, cel('plan', 'facts', before), [[fix, params, cel('plan', 'facts', after)]]]

describe('a fault in an expression', () => {
  it.each<FixRow>([
    inNote(
      'UNKNOWN_NAME',
      'inputs.request',
      'replace_name',
      { name: 'inputs', by: 'input' },
      'input.request',
    ),
    inNote(
      'UNKNOWN_NODE',
      'nodes.chekc.value.hospitalCode',
      'replace_name',
      { name: 'chekc', by: 'check' },
      'nodes.check.value.hospitalCode',
    ),
    inFacts(
      'UNKNOWN_NODE',
      'has(previous.chekc) ? previous.chekc.problems : []',
      'replace_name',
      { name: 'chekc', by: 'check' },
      `${checked}.problems : []`,
    ),
    inNote(
      'UNKNOWN_FIELD',
      'input.reqest',
      'replace_name',
      { name: 'reqest', by: 'request' },
      'input.request',
    ),
    inNote(
      'MAYBE_SKIPPED',
      'nodes.approve.form.reason',
      'wrap_has',
      { guard: 'nodes.approve' },
      'has(nodes.approve) ? nodes.approve.form.reason : null',
    ),
    inFacts(
      'MAYBE_ABSENT',
      'previous.check.problems',
      'wrap_has',
      { guard: 'previous.check' },
      `${checked}.problems : null`,
    ),
    inNote(
      'PREVIOUS_OUTSIDE_LOOP',
      'has(previous.check) ? "a" : "b"',
      'read_nodes',
      { id: 'check' },
      'has(nodes.check) ? "a" : "b"',
    ),
    inFacts(
      'NOT_BEFORE',
      'nodes.check.problems',
      'read_previous',
      { id: 'check' },
      `${checked}.problems : null`,
    ),
    inNote(
      'EXPRESSION_SYNTAX',
      'input.request.startWith("a") ? "startWith(a)" : "b"',
      'replace_name',
      { name: 'startWith', by: 'startsWith' },
      'input.request.startsWith("a") ? "startWith(a)" : "b"',
    ),
  ])('%s (%#) is mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))

  it('is mended where it is: the field of that name that another owner has stays', () => {
    const plant = (source: string) => (draft: Pipeline) => {
      Object.assign(Object(at(draft, 'start').config.schema).properties, { totall: { type: 'number' } })
      setArg('note', source)(draft)
    }
    expectFixes([
      'UNKNOWN_FIELD',
      plant('input.totall == nodes.check.value.totall ? "a" : "b"'),
      [
        [
          'replace_name',
          { name: 'totall', by: 'total' },
          plant('input.totall == nodes.check.value.total ? "a" : "b"'),
        ],
      ],
    ])
  })
})

describe('what stands for a value that may not be there', () => {
  it('is nothing for an argument, whatever it is called', () => {
    const reading = (source: string) => (draft: Pipeline) => {
      Object.assign(Object(draft.tools?.[2]), {
        inputSchema: { type: 'object', properties: { when: { type: ['string', 'null'] } } },
      })
      at(draft, 'create').in = { args: { when: { $cel: source } } }
    }
    expectFixes([
      'MAYBE_SKIPPED',
      reading('nodes.approve.form.reason'),
      [
        [
          'wrap_has',
          { guard: 'nodes.approve' },
          reading('has(nodes.approve) ? nodes.approve.form.reason : null'),
        ],
      ],
    ])
  })
})

describe('an expression inside a text', () => {
  const text = (words: string) => setIn('plan', 'goal', { $text: words })

  it('is mended without a change to the words and expressions around it', () => {
    expectFixes([
      'UNKNOWN_NAME',
      text('inputs.request: {{ input.request }}, {{inputs.request}} {{ input.patientId }}'),
      [
        [
          'replace_name',
          { name: 'inputs', by: 'input' },
          text('inputs.request: {{ input.request }}, {{input.request}} {{ input.patientId }}'),
        ],
      ],
    ])
  })

  it('is left alone where the name is not written out', () => {
    expect(offered(claimsPipeline(text('Of {{ input["patientID"] }}')), 'UNKNOWN_FIELD')).toEqual([])
  })
})

describe('a field of the result of a tool that keeps a list', () => {
  // the second is the name of the setting as well
  it.each(['matchs', 'path'])('is no rule, and has no fix: %s', (path) => {
    const document = claimsPipeline((draft) => {
      const oneOf = {
        tool: 'business/hospital_lookup',
        args: { name: { $cel: 'value' } },
        ...{ path, value: 'item.code', label: 'item.name' },
      }
      Object.assign(Object(draft.tools?.[2]), { rules: { hospitalCode: { oneOf } } })
    })
    expect(offered(document, 'UNKNOWN_FIELD')).toEqual([])
  })
})
