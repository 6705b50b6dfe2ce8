import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { compile } from './compile'
import { renameNode } from './renameNode'
import { renameNodeInExpression, renameNodeInValue } from './renameNodeInExpression'
import { claimsCatalogue, claimsPipeline } from './testing/claims'

describe('renaming a node', () => {
  it.each([
    ['nodes.check.value', 'nodes.proof.value'],
    ['has(nodes.check) ? nodes.check.value.total : 0', 'has(nodes.proof) ? nodes.proof.value.total : 0'],
    ['previous.check.problems.map(p, p.check)', 'previous.proof.problems.map(p, p.check)'],
    ["'nodes.check' + nodes.check.check", "'nodes.check' + nodes.proof.check"],
    ["nodes['check'].value", "nodes['proof'].value"],
    ['[1].map(nodes, nodes.check)', '[1].map(nodes, nodes.check)'],
    ['nodes.checks.value + input.check', 'nodes.checks.value + input.check'],
    ["'é😀' + nodes . check.name", "'é😀' + nodes . proof.name"],
    ['nodes. // the check\n check.a', 'nodes. // the check\n proof.a'],
    ['nodes.check +', 'nodes.check +'],
  ])('turns %s into %s', (source, expected) => {
    expect(renameNodeInExpression(source, 'check', 'proof')).toBe(expected)
  })

  it('leaves words and escaped data alone', () => {
    const value = {
      a: { $text: 'nodes.check is {{ nodes.check.a }} and {{nodes.check.b}}' },
      b: { $json: { $cel: 'nodes.check.a' } },
    }
    expect(renameNodeInValue(value, 'check', 'proof')).toEqual({
      a: { $text: 'nodes.check is {{ nodes.proof.a }} and {{nodes.proof.b}}' },
      b: { $json: { $cel: 'nodes.check.a' } },
    })
  })

  it('keeps a pipeline valid: edges, inputs, conditions and positions follow', () => {
    const before = claimsPipeline((draft) => {
      draft.view = {
        nodes: { check: [1, 2] },
        groups: [{ id: 'g', title: 'g', at: [0, 0], size: [1, 1], nodes: ['check'] }],
      }
    })
    const after = renameNode(before, 'check', 'proof', nodeDefinitions)
    const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
    expect(compile(after, options).problems).toEqual([])
    expect(JSON.stringify(after)).not.toMatch(/nodes\.check|previous\.check/)
    expect(after.view?.nodes).toEqual({ proof: [1, 2] })
    expect(renameNode(after, 'proof', 'check', nodeDefinitions)).toEqual(before)
  })
})
