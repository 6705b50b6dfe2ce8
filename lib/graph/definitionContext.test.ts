import { expect, it } from 'vitest'
import { definitionContext } from './definitionContext'
import { pipelineOf } from './testing/pipelineOf'

const listed = {
  ...{ ref: 'shop/order', description: 'Order something.', inputSchema: {} },
  suggested: { ref: 'shop/order', effect: 'irreversible' as const, attemptTimeoutMs: 5_000 },
}
const tool = (policies: { ref: string; effect?: 'none' | 'reversible' }[], ref: string) =>
  definitionContext({ ...pipelineOf([], []), tools: policies }, { tools: [listed] }).tool(ref)

it('lays the policy of the document over what the installation suggests', () => {
  expect(tool([{ ref: 'shop/order', effect: 'reversible' }], 'shop/order')).toEqual({
    policy: { ref: 'shop/order', effect: 'reversible', attemptTimeoutMs: 5_000 },
    listed,
  })
  expect(tool([], 'shop/order')?.policy).toEqual(listed.suggested)
  expect(tool([{ ref: 'shop/own' }], 'shop/own')).toEqual({ policy: { ref: 'shop/own' }, listed: undefined })
  expect(tool([], 'shop/own')).toBeUndefined()
})

it('takes the first of two policies for one tool', () => {
  const twice = [
    { ref: 'shop/own', effect: 'reversible' as const },
    { ref: 'shop/own', effect: 'none' as const },
  ]
  expect(tool(twice, 'shop/own')?.policy.effect).toBe('reversible')
})
