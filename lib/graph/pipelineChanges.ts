import type { Pipeline } from './document'
import { canonicalJson, isJsonObject, type Json, type JsonObject } from './json'

/**
 * One field that differs. `path`: `name`, `guards.maxSteps`, `nodes.assign.config.tool`, `edges.e3.target`, `tools.business/ticket_create.undo`; entries of lists
 * are named by their id or ref. `before` is absent where the field is new, `after` where it is gone.
 */
export type PipelineChange = { path: string; before?: Json; after?: Json }

/** Every field in which two documents differ, in the order of the paths; positions, notes and groups (`view`) do not count. */
export function pipelineChanges(before: Pipeline, after: Pipeline): PipelineChange[] {
  return fieldChanges(named(before), named(after))
}

/** The same for two values: `config.tool` of a node, `loop.max` of a wire; the path is empty where they differ as a whole. */
export function fieldChanges(before: Json, after: Json): PipelineChange[] {
  const changes: PipelineChange[] = []
  compare('', before, after, changes)
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Lists of things with a name become objects by that name, so that moving one is no change. */
function named({ view: _, nodes, edges, tools, samples, ...rest }: Pipeline): JsonObject {
  const byName = {
    ...rest,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    edges: Object.fromEntries(edges.map((edge) => [edge.id, edge])),
    tools: tools && Object.fromEntries(tools.map((tool) => [tool.ref, tool])),
    samples: samples && Object.fromEntries(samples.map((sample) => [sample.name, sample])),
  }
  // a document is JSON; members that are absent are typed as possibly undefined
  return JSON.parse(JSON.stringify(byName))
}

function compare(
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  changes: PipelineChange[],
): void {
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(path === '' ? key : `${path}.${key}`, own(before, key), own(after, key), changes)
    return
  }
  if (before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after)) return
  changes.push({
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
