import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { CatalogueTool } from '../catalogue'
import { compile } from '../compile'
import type { ToolPolicy } from '../document'
import { inputNode, outputNode, pipelineOf } from '../testing/pipelineOf'

const policies: { [ref: string]: Partial<ToolPolicy> & { open?: boolean } } = {
  'web/search': { effect: 'none', open: true },
  'shop/files': { effect: 'none' },
  'web/post': { effect: 'destructive', idempotencyArg: 'id', open: true },
  'shop/mail': { effect: 'irreversible', idempotencyArg: 'id' },
  'shop/note': { effect: 'destructive', idempotencyArg: 'id', open: false },
}
const tools = Object.entries(policies).map(
  ([ref, { open, ...policy }]): CatalogueTool => ({
    ...{ ref, description: ref, inputSchema: { type: 'object' }, suggested: { ref, ...policy } },
    ...(open === undefined ? {} : { annotations: { openWorldHint: open } }),
  }),
)

/** What a planner with these tools is warned of; nodes `asked` and `odd` (of a type that does not exist) come before it. */
function warned(offered: string[], goal = '"x"', type = 'planner') {
  const asked = { id: 'asked', type: 'llm', in: { prompt: 'x' } }
  const config = type === 'planner' ? { tools: offered, deliver: {} } : { mode: 'react', tools: offered }
  const document = pipelineOf(
    [
      ...[inputNode, asked, { id: 'odd', type: 'nope' }],
      ...[{ id: 'go', type, in: { goal: { $cel: goal } }, config }, outputNode],
    ],
    ['start>asked', 'asked>go', 'start>odd', 'odd>go', 'go>end'],
  )
  const declared = Object.entries(policies).map(([ref, { effect }]) => ({ ref, ...(effect && { effect }) }))
  return compile({ ...document, tools: declared }, { definitions: nodeDefinitions, catalogue: { tools } })
    .problems.filter(({ code }) => code === 'LETHAL_TRIFECTA')
    .map(({ at, params }) => [at, params])
}
const at = { node: 'go', path: 'nodes[3]' }
const all = ['web/search', 'shop/files', 'shop/mail']

describe('a model that can read private data and send it out', () => {
  it('is warned about where one of its tools brings text from outside, whatever it is asked', () => {
    const danger = [[at, { untrusted: 'web/search', secret: 'shop/files', outgoing: 'shop/mail' }]]
    expect(warned(all)).toEqual(danger)
    expect(warned(all, 'input.n')).toEqual(danger)
    expect(warned(all, '"x"', 'executor')).toEqual(danger)
  })

  it('can send it out by whatever reaches the open world, or cannot be undone', () => {
    const outgoing = (ref: string) => warned(['web/search', 'shop/files', ref]).map(([, params]) => params)
    expect(outgoing('web/post')).toMatchObject([{ outgoing: 'web/post' }])
    expect(outgoing('shop/note')).toEqual([])
    expect(outgoing('web/search')).toEqual([])
  })

  it('reads nothing from outside by a tool that changes something there', () => {
    expect(warned(['web/post', 'shop/files'])).toEqual([])
  })

  it.each([
    ['string(input.n)', true],
    ['string(nodes.start.n)', true],
    ['string(nodes.asked.text)', false],
    ['string(nodes.odd.text)', false],
    ['string(nodes.gone.text)', false],
    ['string(size(nodes))', false],
    ['string(vars.start)', false],
    ['string(run.id)', false],
  ])('reads what the run is started with by %s: %s', (goal, reads) => {
    const danger = [[at, { untrusted: 'input', secret: 'shop/files', outgoing: 'shop/mail' }]]
    expect(warned(['shop/files', 'shop/mail'], goal)).toEqual(reads ? danger : [])
  })
})
