import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { fileId } from '../../run/fileRef'
import type { FileContent } from '../ports'

/** The arguments with the files in place of their marks: base64 alone where the tool's schema wants a text, else name, type and base64. */
export function placeFiles(
  args: JsonObject,
  schema: JsonObject,
  files: ReadonlyMap<string, FileContent>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, place(value, propertyOf(schema, name), files)]),
  )
}

function place(value: Json, schema: JsonObject, files: ReadonlyMap<string, FileContent>): Json {
  const file = files.get(fileId(value) ?? '')
  if (file) return wantsText(schema) ? file.data : { ...file }
  if (Array.isArray(value)) {
    const items = isJsonObject(schema.items) ? schema.items : {}
    return value.map((item) => place(item, items, files))
  }
  return isJsonObject(value) ? placeFiles(value, schema, files) : value
}

function propertyOf({ properties }: JsonObject, name: string): JsonObject {
  const property = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return isJsonObject(property) ? property : {}
}

function wantsText({ type }: JsonObject): boolean {
  const types = [type].flat()
  return types.includes('string') && !types.includes('object')
}
