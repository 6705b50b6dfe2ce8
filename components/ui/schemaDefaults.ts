import { isJsonRecord, type JsonValue } from './jsonValue'

export type FormSchema = { [key: string]: JsonValue }

/** `type` of a schema; of several, the first that is not `null`. */
export function typeOfSchema(schema: FormSchema): string | undefined {
  const type = schema.type
  if (typeof type === 'string') return type
  if (Array.isArray(type))
    return type.find((name): name is string => typeof name === 'string' && name !== 'null')
  return isJsonRecord(schema.properties) ? 'object' : undefined
}

/** Name and schema of each declared field, in order of declaration. */
export function propertiesOf(schema: FormSchema): [string, FormSchema][] {
  if (!isJsonRecord(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([name, value]) =>
    isJsonRecord(value) ? [[name, value] as [string, FormSchema]] : [],
  )
}

export function isRequired(schema: FormSchema, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name)
}

/** What an untouched form holds: declared defaults, `false` for required switches, nested objects that hold any; nothing made up. */
export function schemaDefaults(schema: FormSchema): { [key: string]: JsonValue } {
  const entries = propertiesOf(schema).flatMap(([name, field]): [string, JsonValue][] => {
    if (field.default !== undefined) return [[name, field.default]]
    if (field.const !== undefined) return [[name, field.const]]
    const type = typeOfSchema(field)
    if (type === 'boolean' && isRequired(schema, name)) return [[name, false]]
    if (type !== 'object') return []
    const nested = schemaDefaults(field)
    return isRequired(schema, name) || Object.keys(nested).length > 0 ? [[name, nested]] : []
  })
  return Object.fromEntries(entries)
}
