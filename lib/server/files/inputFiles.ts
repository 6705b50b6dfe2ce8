import type { ProblemDetail } from '@/lib/api/problemDetail'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { fileId, fileIdsIn, fileValue } from '@/lib/run/fileRef'
import type { Actor } from '../access/actor'
import { answerText } from '../answerTexts'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'

/** A run's input in which a plain file id, where the schema wants a file, has become the file. */
export function readFileIds(input: JsonObject, schema: JsonObject): JsonObject {
  const read = readAt(input, schema)
  return isJsonObject(read) ? read : input
}

/**
 * Checks the files of an input against the workspace and what the schema says about them (`contentMediaType: "image/*"`). Throws 422 with one
 * problem per field.
 */
export async function checkInputFiles(
  { prisma }: Pick<Container, 'prisma'>,
  actor: Actor,
  input: JsonObject,
  schema: JsonObject,
): Promise<void> {
  const ids = fileIdsIn(input)
  if (ids.length === 0) return
  const rows = await prisma.storedFile.findMany({
    where: { id: { in: ids }, workspaceId: actor.workspaceId },
  })
  const types = new Map(rows.map(({ id, mediaType }) => [id, mediaType]))
  const problems = [...filesAt(input, schema, '')].flatMap(({ path, id, wanted }): ProblemDetail[] => {
    const type = types.get(id)
    if (type === undefined) return [{ path, code: 'FILE_UNKNOWN', ...answerText('problem.fileUnknown', {}) }]
    if (fitsType(type, wanted)) return []
    return [{ path, code: 'FILE_TYPE', ...answerText('problem.fileType', { wanted, type }) }]
  })
  if (problems.length > 0)
    throw httpProblem(
      422,
      'INVALID_INPUT.fit',
      {},
      {
        problems,
      },
    )
}

function readAt(value: Json, schema: JsonObject): Json {
  if (schema.format === 'file') {
    const id = typeof value === 'string' ? fileId({ $file: value }) : null
    return id === null ? value : fileValue(id)
  }
  if (Array.isArray(value)) return value.map((item) => readAt(item, schemaAt(schema, 'items')))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      readAt(item, schemaAt(schemaAt(schema, 'properties'), name)),
    ]),
  )
}

type FoundFile = { path: string; id: string; wanted: string }

function* filesAt(value: Json, schema: JsonObject, path: string): Generator<FoundFile> {
  const id = fileId(value)
  if (id !== null) {
    yield { path, id, wanted: typeof schema.contentMediaType === 'string' ? schema.contentMediaType : '*/*' }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* filesAt(item, schemaAt(schema, 'items'), `${path}[${index}]`)
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value))
      yield* filesAt(item, schemaAt(schemaAt(schema, 'properties'), name), path ? `${path}.${name}` : name)
  }
}

function schemaAt(schema: JsonObject, name: string): JsonObject {
  const inside = Object.hasOwn(schema, name) ? schema[name] : undefined
  return isJsonObject(inside) ? inside : {}
}

/** `wanted` may end in `/*`. */
function fitsType(type: string, wanted: string): boolean {
  return (
    wanted === '*/*' || type === wanted || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  )
}
