import type { Missing } from '@/lib/api/pipelineImport'
import type { Catalogue, CataloguePipeline } from '@/lib/graph/catalogue'
import { flowKey, pipelineRefs } from '@/lib/graph/compiler/flows'
import type { Pipeline } from '@/lib/graph/document'
import { isJsonObject } from '@/lib/graph/json'
import { nodeDefinitions } from '@/lib/nodes/definitions'

export function findMissing(
  document: Pipeline,
  catalogue: Catalogue,
  servers: readonly { name: string }[],
  pipelines: readonly CataloguePipeline[],
  models: readonly string[],
): Missing {
  const listed = new Set(catalogue.tools.map(({ ref }) => ref))
  const known = new Set(servers.map(({ name }) => name))
  const tools = [...namedTools(document)].filter((ref) => !listed.has(ref)).sort()
  const absent = tools.map((ref) => ref.split('/', 1)[0] ?? ref).filter((name) => !known.has(name))
  const types = document.nodes.map(({ type }) => type).filter((type) => !nodeDefinitions.has(type))
  const published = new Set(pipelines.map(flowKey))
  const absentPipelines = pipelineRefs(document, nodeDefinitions)
    .filter((ref) => !published.has(flowKey(ref)))
    .map(({ name, version }) => `${name} v${version}`)
  return {
    servers: unique(absent),
    tools,
    models: namedModels(document).filter((name) => !models.includes(name)),
    nodeTypes: unique(types).sort(),
    pipelines: unique(absentPipelines).sort(),
  }
}

/** Every tool a run of it could call: nodes, policies and what policies call in turn. */
function namedTools({ nodes, tools = [] }: Pipeline): Set<string> {
  const byNodes = nodes.flatMap(({ type, config }) => {
    const definition = nodeDefinitions.get(type)
    const parsed = definition?.config.safeParse(config)
    return parsed?.success ? (definition?.tools(parsed.data) ?? []) : []
  })
  const byPolicies = tools.flatMap(({ ref, exists, undo, fingerprint, fallback }) => [
    ref,
    ...[exists, undo, fingerprint, fallback].flatMap((mapping) => mapping?.tool ?? []),
  ])
  return new Set([...byNodes, ...byPolicies])
}

/** As nodes ask them: themselves, or as a validator's judge. */
function namedModels({ nodes }: Pipeline): string[] {
  const names: unknown[] = nodes.flatMap(({ config }) => [
    config.model,
    isJsonObject(config.judge) ? config.judge.model : null,
  ])
  return unique(names.filter((name): name is string => typeof name === 'string' && name !== '')).sort()
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}
