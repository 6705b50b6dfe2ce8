import { expect, it } from 'vitest'
import { readSchemaText } from './schemaText'

it('takes a schema over and names what is wrong in it at its line', () => {
  const text = '{\n  "type": "object",\n  "properties": {\n    "age": { "type": "integr" }\n  }\n}'
  const { schema, faults } = readSchemaText(text)
  expect(schema).toEqual(JSON.parse(text))
  expect(faults).toMatchObject([{ kind: 'schema', path: 'properties.age.type', line: 4 }])
})

it('says why a text is no schema yet', () => {
  expect(readSchemaText('{\n  "type": object\n}')).toMatchObject({
    schema: null,
    faults: [{ kind: 'json', reason: 'value', line: 2, column: 11 }],
  })
  expect(readSchemaText('[]').schema).toBeNull()
  expect(readSchemaText('{}')).toEqual({ schema: {}, faults: [] })
})
