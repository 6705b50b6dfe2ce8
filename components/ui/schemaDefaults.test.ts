import { expect, it } from 'vitest'
import { schemaDefaults } from './schemaDefaults'

it('fills in only what the schema declares', () => {
  const schema = {
    type: 'object',
    required: ['urgent', 'address'],
    properties: {
      title: { type: 'string' },
      limit: { type: 'number', default: 5000 },
      urgent: { type: 'boolean' },
      optional: { type: 'boolean' },
      address: { type: 'object', properties: { country: { type: 'string', default: 'CN' } } },
      contact: { type: 'object', properties: { mail: { type: 'string' } } },
    },
  }
  expect(schemaDefaults(schema)).toEqual({ limit: 5000, urgent: false, address: { country: 'CN' } })
})
