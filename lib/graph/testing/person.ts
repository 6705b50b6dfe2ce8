/** A schema with one of everything that forms ask people for. */
export const person = {
  type: 'object',
  required: ['name', 'age'],
  properties: {
    name: { type: 'string', minLength: 1 },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    mail: { type: 'string', format: 'email' },
    role: { enum: ['admin', 'reader'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    code: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' },
  },
  additionalProperties: false,
}
