import * as z from 'zod'
import { type Pipeline, PipelineRefSchema } from '@/lib/graph/document'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { readDocument } from './parseDocument'

const Names = z.record(z.string().max(200), z.string().min(1).max(200))

/** From the document's name to this installation's: whole servers, single tools (which win), models, pipelines. */
export const MappingSchema = z.strictObject({
  servers: Names.optional(),
  tools: Names.optional(),
  models: Names.optional(),
  /** From the name of a pipeline to the id of the one here that stands for it. */
  pipelines: Names.optional(),
})
export type Mapping = z.infer<typeof MappingSchema>

/** Where a document names tools and models; a text that merely looks like a name, in a prompt or an input, is left alone. */
const NAMING = new Set(['tool', 'tools', 'ref', 'model'])

/** The document with mapped names. Throws 422 when the result is no pipeline any more, e.g. for a tool name without a server. */
export function applyMapping(document: Pipeline, mapping: Mapping): Pipeline {
  const rename = renamer(mapping)
  const nodes = document.nodes.map((node) => ({
    ...node,
    config: repointed(renamed(node.config, null, rename), table(mapping.pipelines ?? {})),
  }))
  const tools = document.tools?.map((policy) => renamedPolicy(policy, rename))
  return readDocument({ ...document, nodes, ...(tools ? { tools } : {}) }).document
}

type Rename = (key: string, name: string) => string

function renamer({ servers = {}, tools = {}, models = {} }: Mapping): Rename {
  const tables = { servers: table(servers), tools: table(tools), models: table(models) }
  return (key, name) => {
    if (key === 'model') return tables.models.get(name) ?? name
    const slash = name.indexOf('/')
    const server = slash < 0 ? undefined : tables.servers.get(name.slice(0, slash))
    return tables.tools.get(name) ?? (server === undefined ? name : server + name.slice(slash))
  }
}

/** A reference to another pipeline, led to the one that stands for it here. */
function repointed(config: Json, pipelines: ReadonlyMap<string, string>): Json {
  if (!isJsonObject(config)) return config
  const ref = PipelineRefSchema.safeParse(config.pipeline)
  const id = ref.success ? pipelines.get(ref.data.name) : undefined
  return ref.success && id !== undefined ? { ...config, pipeline: { ...ref.data, id } } : config
}

function table(names: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(names))
}

function renamed(value: Json, key: string | null, rename: Rename): Json {
  if (typeof value === 'string') return key === null ? value : rename(key, value)
  if (Array.isArray(value)) return value.map((item) => renamed(item, key, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      renamed(item, NAMING.has(name) ? name : null, rename),
    ]),
  )
}

type Policy = NonNullable<Pipeline['tools']>[number]

/** A policy names tools in its own ref and in its mappings; their arguments and schemas are data. */
function renamedPolicy(policy: Policy, rename: Rename): Json {
  const copy: { [key: string]: Json } = JSON.parse(JSON.stringify(policy))
  copy.ref = rename('ref', policy.ref)
  for (const name of ['exists', 'undo', 'fingerprint', 'fallback'] as const) {
    const mapping = policy[name]
    if (mapping) copy[name] = { ...JSON.parse(JSON.stringify(mapping)), tool: rename('tool', mapping.tool) }
  }
  if (policy.rules) copy.rules = renamedRules(policy.rules, rename)
  return copy
}

function renamedRules(rules: NonNullable<Policy['rules']>, rename: Rename): Json {
  const renamed = Object.entries(rules).map(([argument, rule]) => {
    const { oneOf } = rule
    return [argument, oneOf ? { ...rule, oneOf: { ...oneOf, tool: rename('tool', oneOf.tool) } } : rule]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(renamed)))
}
