import type { DefinitionContext, Schema } from '../definition'
import { unionOf } from '../schemaField'
import { findConditions } from './conditions'
import { withoutCycles } from './cycles'
import type { DraftNode } from './draft'
import type { DraftEdge } from './edges'
import { findLoops } from './loops'
import type { Surroundings } from './readings'
import type { Report } from './report'
import { buildTopology, type Topology } from './topology'
import { findTypes } from './types'
import { checkWiring } from './wiring'

export type Understood = { surroundings: Surroundings; input: string | null; outputs: string[] }

/** What the shape of a graph means: order, loops, when each node runs and what it leaves behind. Faults of the shape are reported. */
export function understand(
  nodes: ReadonlyMap<string, DraftNode>,
  edges: DraftEdge[],
  context: DefinitionContext,
  report: Report,
): Understood {
  const forward = withoutCycles(
    [...nodes.keys()],
    edges.filter((edge) => edge.loop === undefined),
    report,
  )
  const skeleton = buildTopology(nodes, edges, forward)
  const topology: Topology = { ...skeleton, loops: findLoops(skeleton, report) }
  const { input, outputs } = checkWiring(topology, report)
  const conditions = findConditions(topology)
  const inputSchema = inputSchemaOf(input, topology, context)
  const types = findTypes(topology, conditions, inputSchema, context)
  return { surroundings: { topology, conditions, types, inputSchema }, input, outputs }
}

/** What a run is started with has the type that the input node passes on. */
function inputSchemaOf(input: string | null, topology: Topology, context: DefinitionContext): Schema {
  const node = input === null ? undefined : topology.nodes.get(input)
  if (!node?.definition || !node.config) return {}
  return unionOf(Object.values(node.definition.outputs(node.config.value, {}, context)))
}
