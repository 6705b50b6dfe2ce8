import { beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { type ApiRoute, apiRoutes } from '../testing/apiRoutes'
import { describeApi, OPERATIONS } from './describeApi'

let routes: ApiRoute[]
beforeAll(async () => {
  // sign-in belongs to the library that does it, and MCP describes itself
  routes = (await apiRoutes()).filter(({ name }) => name.startsWith('v1/'))
})

const pathOf = (name: string) => name.replace(/^v1/, '').replace(/\[(\w+)\]/g, '{$1}')
const roleOf = (source: string, nth: number) =>
  [...source.matchAll(/requireActor\(request, '(\w+)'\)/g)][nth]?.[1] ?? null

describe('the description of the API', () => {
  it('names every route there is, and no other', () => {
    const real = routes.flatMap(({ name, handlers }) =>
      handlers.map(([method]) => `${method} ${pathOf(name)}`),
    )
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(real.toSorted())
  })

  it('says of every route which role it needs', () => {
    const real = routes.flatMap(({ name, source }) => {
      const methods = [...source.matchAll(/^export const (GET|POST|PUT|DELETE) /gm)].map(
        ([, method]) => method,
      )
      return methods.map((method, nth) => `${method} ${pathOf(name)} ${roleOf(source, nth)}`)
    })
    expect(OPERATIONS.map(({ method, path, role }) => `${method} ${path} ${role}`).toSorted()).toEqual(
      real.toSorted(),
    )
  })

  it('describes a body where one is read, and a query where one is', () => {
    for (const { name, source } of routes) {
      const own = OPERATIONS.filter(({ path }) => path === pathOf(name))
      const bodies = source.match(/readBody\(/g)?.length ?? 0
      const queries = source.match(/readQuery\(/g)?.length ?? 0
      expect(`${name}: ${own.filter(({ body }) => body).length} bodies`).toBe(`${name}: ${bodies} bodies`)
      expect(`${name}: ${own.filter(({ query }) => query).length} queries`).toBe(
        `${name}: ${queries} queries`,
      )
    }
  })

  it('refers only to what it holds', () => {
    const document = describeApi('http://localhost:3000')
    const refs: string[] = []
    const walk = (value: Json | undefined): void => {
      if (Array.isArray(value)) value.forEach(walk)
      else if (isJsonObject(value)) {
        if (typeof value.$ref === 'string') refs.push(value.$ref)
        Object.values(value).forEach(walk)
      }
    }
    walk(document)
    const holds = (ref: string) =>
      ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((at, part) => (isJsonObject(at) ? at[part] : undefined), document)
    expect(refs.length).toBeGreaterThan(20)
    expect(refs.filter((ref) => holds(ref) === undefined)).toEqual([])
    expect(document.openapi).toBe('3.1.0')
  })

  it('gives every operation a name of its own', () => {
    const { paths } = describeApi('http://localhost:3000')
    const ids = JSON.stringify(paths).match(/"operationId":"\w+"/g) ?? []
    expect(new Set(ids).size).toBe(OPERATIONS.length)
  })

  it('says what a body must hold as the route itself would', () => {
    const { components } = describeApi('http://localhost:3000')
    const schemas = isJsonObject(components) && isJsonObject(components.schemas) ? components.schemas : {}
    expect(schemas.postPipelinesIdRunsBody).toMatchObject({
      type: 'object',
      required: ['input'],
      additionalProperties: false,
      properties: { version: { type: 'integer', minimum: 1 } },
    })
  })
})
