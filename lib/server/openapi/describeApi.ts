import * as z from 'zod'
import type { Json, JsonObject } from '@/lib/graph/json'
import { isJsonObject } from '@/lib/graph/json'
import { INSTALLATION_OPERATIONS } from './installationOperations'
import type { Operation } from './operation'
import { PIPELINE_OPERATIONS } from './pipelineOperations'
import { RUN_OPERATIONS } from './runOperations'

export const OPERATIONS: readonly Operation[] = [
  ...PIPELINE_OPERATIONS,
  ...RUN_OPERATIONS,
  ...INSTALLATION_OPERATIONS,
]

const PROBLEM: JsonObject = {
  type: 'object',
  required: ['title', 'status', 'code', 'problems'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'One sentence for the reader.' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable, UPPER_SNAKE.' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
const PROBLEM_ANSWER: JsonObject = {
  description: 'What went wrong, and what to do',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The OpenAPI 3.1 document of the HTTP API. Bodies and queries are the very schemas that requests are parsed with. */
export function describeApi(publicUrl: string): JsonObject {
  const schemas: { [name: string]: Json } = { Problem: PROBLEM }
  const paths: { [path: string]: JsonObject } = {}
  for (const one of OPERATIONS) {
    const path = paths[one.path] ?? {}
    path[one.method.toLowerCase()] = operationObject(one, schemas)
    paths[one.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Interlock',
      version: '1',
      description:
        'Sessions of a browser go by cookie; everything else sends an API key as bearer token. Lists are `{items, nextCursor}`; pass `nextCursor` as `after`. Published pipelines are also tools of the MCP server at `/api/mcp` (Streamable HTTP), which describes itself.',
    },
    servers: [{ url: new URL('/api/v1', publicUrl).href }],
    security: [{ key: [] }, { session: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key; its role has to allow the operation.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'interlock.session_token' },
      },
    },
  }
}

function operationObject(one: Operation, schemas: { [name: string]: Json }): JsonObject {
  const id = operationId(one)
  const parameters = [
    ...pathParameters(one.path),
    ...queryParameters(one),
    ...(one.idempotent ? [IDEMPOTENCY] : []),
  ]
  return {
    operationId: id,
    summary: one.summary,
    tags: [one.path.split('/')[1] ?? ''],
    ...(one.role === null ? { security: [] } : { 'x-role': one.role }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(one, id, schemas),
    responses: { ...answers(one), default: PROBLEM_ANSWER },
  }
}

const IDEMPOTENCY: JsonObject = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
  description: 'The same key again answers what the first request did.',
}

/** `postPipelinesIdRuns` */
function operationId({ method, path }: Operation): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('')
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true },
    schema: name === 'version' ? { type: 'integer' } : { type: 'string' },
  }))
}

function queryParameters({ query }: Operation): JsonObject[] {
  if (!query) return []
  const schema = jsonSchemaOf(query)
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).map(([name, value]) => {
    const description = isJsonObject(value) ? value.description : undefined
    return {
      ...{ name, in: 'query', required: required.includes(name), schema: value },
      ...(description === undefined ? {} : { description }),
    }
  })
}

function requestBody(
  { body, bodyType }: Operation,
  id: string,
  schemas: { [name: string]: Json },
): JsonObject {
  if (bodyType)
    return {
      requestBody: {
        required: true,
        content: { [bodyType]: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (!body) return {}
  const name = `${id}Body`
  const { $defs, ...schema } = jsonSchemaOf(body)
  schemas[name] = lifted(schema, name)
  if (isJsonObject($defs)) {
    for (const [part, inner] of Object.entries($defs)) schemas[`${name}.${part}`] = lifted(inner, name)
  }
  const ref = { $ref: `#/components/schemas/${name}` }
  return { requestBody: { required: true, content: { 'application/json': { schema: ref } } } }
}

/** As requests send it: defaults need not be given, and what a transform makes of a value does not show. */
function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const {
    $schema: _,
    '~standard': __,
    ...made
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // plain JSON by construction; zod's type also names what it never puts there
  return JSON.parse(JSON.stringify(made))
}

/** References inside one schema, pointed to where it stands in the document. */
function lifted(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((item) => lifted(item, name))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]): [string, Json] => [
      key,
      key === '$ref' && typeof inside === 'string' ? newRef(inside, name) : lifted(inside, name),
    ]),
  )
}

function newRef(ref: string, name: string): string {
  const part = /^#\/\$defs\/(.+)$/.exec(ref)?.[1]
  return `#/components/schemas/${part === undefined ? name : `${name}.${part}`}`
}

function answers({ answers: given, answerTypes = ['application/json'] }: Operation): JsonObject {
  return Object.fromEntries(
    Object.entries(given).map(([status, description]) => [
      status,
      status === '204'
        ? { description }
        : { description, content: Object.fromEntries(answerTypes.map((type) => [type, {}])) },
    ]),
  )
}
