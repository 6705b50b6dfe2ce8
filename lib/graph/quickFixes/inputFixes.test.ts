import { describe, expect, it } from 'vitest'
import type { Pipeline, ToolPolicy } from '../document'
import type { ProblemCode } from '../problem'
import { claimsPipeline } from '../testing/claims'
import { at } from '../testing/claimsEdits'
import { expectFixes, type FixRow, offered } from '../testing/fixes'
import { inputNode, outputNode, pipelineOf, toolNode } from '../testing/pipelineOf'

const args = (given: NonNullable<Pipeline['nodes'][number]['in']>) => (draft: Pipeline) => {
  at(draft, 'create').in = { args: given }
}
const policy = (change: (policy: ToolPolicy) => void) => (draft: Pipeline) => {
  const found = draft.tools?.[2]
  if (found) change(found)
}
const sources = (document: Pipeline, code: ProblemCode) =>
  offered(document, code).map(([, params]) => Object(params).source)

const right = { patientId: 'P-1', hospitalCode: 'A', amount: 1 }
const called = (name: string) => (draft: Pipeline) =>
  args({ patientId: 'P-1', amount: 1, hospitalCode: { $cel: name } })(draft)

describe('arguments of a tool', () => {
  it.each<FixRow>([
    [
      'TOOL_ARGS',
      args({ patientId: 'P-1', amount: 1 }),
      ['nodes.check.value.hospitalCode', 'nodes.gather.result.hospitalCode', 'input.request'].map(
        (source) => [...(['fill_input', { name: 'hospitalCode', source }] as const), called(source)],
      ),
    ],
    [
      'TOOL_ARGS',
      args({ ...right, hospitalcode: 'B' }),
      [['remove_field', { name: 'hospitalcode' }, args(right)]],
    ],
    [
      'TOOL_ARGS',
      args({ ...right, nte: 'B' }),
      [
        ['rename_field', { name: 'nte', by: 'note' }, args({ ...right, note: 'B' })],
        ['remove_field', { name: 'nte' }, args(right)],
      ],
    ],
    [
      'TOOL_ARGS',
      args({ ...right, xyzzyplugh1234567890: 'B' }),
      [['remove_field', { name: 'xyzzyplugh1234567890' }, args(right)]],
    ],
  ])('%s (%#) are mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))

  it('cannot be filled where the schema wants one that it does not describe', () => {
    const document = claimsPipeline(
      policy((tool) => {
        tool.inputSchema = { type: 'object', properties: {}, required: ['other'] }
      }),
    )
    expect(offered(document, 'TOOL_ARGS').map(([code]) => code)).toEqual([])
  })
})

describe('a field inside an argument', () => {
  it('is never taken for the argument of its name', () => {
    const document = claimsPipeline((draft) => {
      policy((tool) => {
        tool.inputSchema = {
          ...{ type: 'object', required: ['filter'] },
          properties: {
            note: { type: 'string' },
            filter: { type: 'object', properties: { note: { type: 'boolean' } }, required: ['note'] },
          },
        }
      })(draft)
      args({ filter: { note: { $cel: 'input.request' } } })(draft)
    })
    expect(offered(document, 'TOOL_ARGS')).toEqual([])
  })
})

describe('arguments in the policy of a tool', () => {
  it('of what is done after the call are filled from its result, its arguments and the request id', () => {
    const document = claimsPipeline(policy((tool) => void delete tool.undo?.args.claimId))
    expect(sources(document, 'TOOL_ARGS')).toEqual(['result.claimId', 'args.requestId', 'args.patientId'])
  })

  it('of a probe never come from a result, which there is none of', () => {
    const document = claimsPipeline(
      policy((tool) => void Object.assign(Object(tool.exists?.args), { requestId: { $cel: '1 == 1' } })),
    )
    expect(sources(document, 'TOOL_ARGS')).toEqual(['args.requestId', 'requestId', 'args.patientId'])
  })
})

describe('an input', () => {
  it('is filled only from what surely is there, and never with all that a node leaves', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'finish').in = {}
    })
    expect(sources(document, 'MISSING_INPUT')).toEqual(['nodes.check.value', 'nodes.gather.result'])
  })

  it('is not filled with what went wrong', () => {
    const document = pipelineOf(
      [inputNode, toolNode('call', 'business/claim_get', {}), { ...outputNode, in: {} }],
      ['start>call', 'call.error>end'],
    )
    expect(sources(document, 'MISSING_INPUT')).toEqual(['input.n', 'nodes.start.n'])
  })
})
