import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode } from '../testing/pipelineOf'

const catalogue = {
  tools: [
    {
      ...{ ref: 'shop/read', description: 'Reads', inputSchema: { type: 'object' } },
      suggested: { ref: 'shop/read', effect: 'none' as const },
    },
  ],
}
const read = (id: string) => toolNode(id, 'shop/read')

/** The fewest calls of a run that may make one, where that is too few; null where one is enough. */
function least(nodes: Parameters<typeof pipelineOf>[0], edges: string[]) {
  const document = { ...pipelineOf([inputNode, ...nodes], edges), guards: { maxSteps: 1 } }
  const { problems } = compile(document, { definitions: nodeDefinitions, catalogue })
  return problems.find(({ code }) => code === 'STEP_LIMIT_TOO_LOW')?.params.least ?? null
}

describe('a limit of steps is too low for every run', () => {
  const other = { ...outputNode, id: 'other' }

  it('where each needs more calls, whatever way it takes', () => {
    expect(least([read('a'), read('b'), outputNode], ['start>a', 'a>b', 'b>end'])).toBe(2)
  })

  it.each([[[outputNode, other]], [[other, outputNode]]])(
    'where even the result with the fewest calls needs more, whichever was drawn first',
    (outputs) => {
      const nodes = ['a', 'b', 'c', 'd', 'e'].map(read)
      const edges = ['start>r', 'r.x>a', 'r.default>c', 'a>b', 'b>end', 'c>d', 'd>e', 'e>other']
      expect(least([routerNode('r', 'x'), ...nodes, ...outputs], edges)).toBe(2)
    },
  )

  it('but not where one result needs fewer', () => {
    const nodes = ['a', 'b'].map(read)
    expect(
      least(
        [routerNode('r', 'x'), ...nodes, outputNode, other],
        ['start>r', 'r.x>a', 'a>b', 'b>end', 'r.default>other'],
      ),
    ).toBe(null)
  })

  it('counting no call that some runs do without', () => {
    const nodes = [routerNode('r', 'x'), ...['a', 'b', 'c'].map(read), outputNode]
    const edges = ['start>a', 'a>r', 'r.x>b', 'b>c', 'c>end', 'r.default>end']
    expect(least(nodes, edges)).toBe(null)
  })

  it('also where there are too many ways to tell, as far as calls are made on all of them', () => {
    const routers = Array.from({ length: 257 }, (_, index) => routerNode(`r${index}`, 'x'))
    const edges = routers.flatMap(({ id }) => [`b>${id}`, `${id}.x>c`, `${id}.default>end`])
    const nodes = [read('a'), read('b'), read('c'), ...routers]
    expect(least([...nodes, outputNode], ['start>a', 'a>b', ...edges, 'c>end'])).toBe(2)
  })
})
