import { createObjects } from '@/lib/adapters/objects/createObjects'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { MissingValues } from '@/lib/api/trials'
import { firstPort } from '@/lib/engine/decide/routes'
import { attach } from '@/lib/engine/objects/attach'
import type { Schema } from '@/lib/graph/definition'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { validateJson } from '@/lib/graph/jsonSchema'
import type { Program, ProgramNode } from '@/lib/graph/program'
import { pruneSchema } from '@/lib/graph/pruneSchema'
import { readsOf } from '@/lib/graph/readsOf'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { RunState } from '@/lib/run/state'
import type { Trial } from '@/lib/run/trial'
import type { Container } from '../container'
import { type HttpProblem, httpProblem } from '../httpProblem'
import { refuseMasked } from '../runs/refuseMasked'
import type { RecentRun } from './recentRuns'

type Found = { [node: string]: Trial['given'][string] | undefined }
type Wanted = {
  program: Program
  node: ProgramNode
  pins: Trial['given']
  values: { [node: string]: JsonObject }
  input: JsonObject | undefined
  /** Of a run, the nodes whose results are out of date. */
  staleIn: (run: RecentRun) => Promise<ReadonlySet<string>>
}

/**
 * What a test of one node is given for what it reads: what somebody wrote, else what is pinned, else its newest result. Throws 422 `{missing}` when there is
 * nothing for something it cannot do without, and 422 for a written value that does not fit.
 */
export async function givenForNode(
  services: Pick<Container, 'database' | 'blobs'>,
  wanted: Wanted,
  runs: AsyncIterable<RecentRun>,
): Promise<{ given: Trial['given']; input: JsonObject; stale: string[] }> {
  const { program, node, pins, values, input } = wanted
  const reads = readsOf(node.node, nodeDefinitions)
  const read = [...reads.nodes.keys()].flatMap((id) => program.nodes.get(id) ?? [])
  const given: Found = {}
  const stale: string[] = []
  const schemaOf = (each: ProgramNode) =>
    pruneSchema(each.types[firstPort(each)] ?? {}, reads.nodes.get(each.id)?.paths ?? [])
  for (const each of read) {
    const written = values[each.id]
    if (written) given[each.id] = writtenOutput(each, written, schemaOf(each))
    else given[each.id] = pins[each.id]
  }
  let found = input
  const isComplete = () => (!reads.input || found) && read.every(({ id }) => given[id])
  if (!isComplete())
    for await (const run of runs) {
      found ??= run.state.input
      const taken: string[] = []
      for (const each of read) {
        if (given[each.id]) continue
        given[each.id] = await storedOutput(services, run, each)
        if (given[each.id]) taken.push(each.id)
      }
      const outdated = taken.length > 0 ? await wanted.staleIn(run) : new Set()
      stale.push(...taken.filter((id) => outdated.has(id)))
      if (isComplete()) break
    }
  const missing = read.filter(({ id }) => !given[id] && reads.nodes.get(id)?.required)
  const schema = inputSchemaOf(program)
  const needsInput = reads.input && !found && validateJson({}, schema).length > 0
  if (missing.length > 0 || needsInput)
    throw refused({
      nodes: missing.map((each) => ({
        ...{ node: each.id, title: each.node.title || each.id },
        schema: schemaOf(each),
      })),
      input: needsInput ? schema : null,
    })
  return { given: present(given), input: reads.input ? (found ?? {}) : {}, stale }
}

function present(given: Found): Trial['given'] {
  return Object.fromEntries(Object.entries(given).flatMap(([id, one]) => (one ? [[id, one]] : [])))
}

function writtenOutput(node: ProgramNode, output: JsonObject, schema: Schema): Trial['given'][string] {
  const port = firstPort(node)
  const field = `values.${node.id}`
  refuseMasked(field, output)
  const problems = validateJson(output, schema).map(
    ({ path, keyword, ...said }): ProblemDetail => ({
      path: path === '' ? field : `${field}.${path}`,
      code: keyword,
      ...said,
    }),
  )
  if (problems.length > 0)
    throw httpProblem(
      422,
      'INVALID_VALUES',
      {},
      {
        problems,
      },
    )
  return { port, output, by: 'person' }
}

/** The node's result in this run; one that was itself pinned or written is none. Large values are put back: a test has no journal yet that could hold them. */
async function storedOutput(
  { database, blobs }: Pick<Container, 'database' | 'blobs'>,
  { id, state }: { id: string; state: RunState },
  node: ProgramNode,
): Promise<Trial['given'][string] | undefined> {
  const found = state.nodes.get(node.id)
  if (found?.status !== 'finished' || (found.given !== undefined && found.given !== 'run')) return undefined
  if (!node.ports.includes(found.port)) return undefined
  const objects = createObjects(database.hot, blobs)
  const output = await attach(found.output, async (ref) => JSON.parse(await objects.get(id, ref.id)))
  return { port: found.port, output: JsonObjectSchema.parse(output), by: 'run' }
}

function inputSchemaOf(program: Program): Schema {
  const config = JsonObjectSchema.safeParse(program.nodes.get(program.input)?.config)
  const schema = JsonObjectSchema.safeParse(config.success ? config.data.schema : undefined)
  return schema.success ? schema.data : {}
}

function refused(missing: MissingValues): HttpProblem {
  const names = [...missing.nodes.map(({ title }) => `“${title}”`), ...(missing.input ? ['the input'] : [])]
  return httpProblem(422, 'VALUES_MISSING', { names: names.join(', ') }, { extra: { missing } })
}
