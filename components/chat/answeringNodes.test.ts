import { expect, it } from 'vitest'
import { answeringNodes } from './answeringNodes'

const node = (id: string, type: string, value: unknown) => ({
  ...{ id, type, title: id, config: {} },
  in: { value: JSON.parse(JSON.stringify(value)) },
})

it('what outputs read writes the answer; what only leads there does not', () => {
  const nodes = [
    node('plan', 'llm', { $cel: 'input.message' }),
    node('chat', 'executor', { $cel: 'nodes.plan.text' }),
    node('finish', 'output', {
      answer: { $cel: 'nodes.chat.result' },
      note: { $text: 'By {{ nodes.sign.text }}' },
    }),
  ]
  expect([...answeringNodes({ nodes })].sort()).toEqual(['chat', 'sign'])
  expect(answeringNodes({ nodes: [] }).size).toBe(0)
})
