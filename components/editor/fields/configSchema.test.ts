import { expect, it } from 'vitest'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { configSchema, fieldsOf, variantsOf } from './configSchema'
import { controlFor } from './controlFor'

it.each([...nodeDefinitions.values()])(
  'every setting of $type has a control of its own kind',
  ({ config, defaults }) => {
    const schema = configSchema(config)
    const plain = fieldsOf(schema, defaults).filter(({ schema: field }) => controlFor(field) === 'json')
    expect(plain.map(({ name }) => name)).toEqual([])
  },
)

it('shows the settings of the mode that is chosen, and lets the author choose it', () => {
  const executor = nodeDefinitions.get('executor')
  if (!executor) throw new Error('no executor')
  const schema = configSchema(executor.config)
  expect(variantsOf(schema)?.options.map(({ name }) => name)).toEqual(['plan', 'react'])
  expect(fieldsOf(schema, { mode: 'plan' })).toEqual([])
  expect(fieldsOf(schema, { mode: 'react' }).map(({ name }) => name)).toContain('tools')
})
