import type { DefinitionContext, Schema } from '../definition'
import { ERROR_OUTPUT } from '../objectSchema'
import { fieldAt, unionOf } from '../schemaField'
import { SESSION } from '../sessionSchema'
import type { Conditions } from './conditions'
import type { DraftNode } from './draft'
import { typeOfValue } from './inferType'
import type { Topology } from './topology'

/** Schemas of what every node leaves behind, per port. */
export type NodeTypes = ReadonlyMap<string, { [port: string]: Schema }>

/** Computes the output types in topological order, so that each node sees the types of what its inputs refer to. */
export function findTypes(
  topology: Topology,
  conditions: Conditions,
  inputSchema: Schema,
  context: DefinitionContext,
): NodeTypes {
  const types = new Map<string, { [port: string]: Schema }>()
  for (const id of topology.order) {
    const node = topology.nodes.get(id)
    if (node) types.set(id, typesOfNode(node, types, conditions, inputSchema, context))
  }
  return types
}

function typesOfNode(
  node: DraftNode,
  types: NodeTypes,
  conditions: Conditions,
  inputSchema: Schema,
  context: DefinitionContext,
): { [port: string]: Schema } {
  if (!node.definition || !node.config) return { error: ERROR_OUTPUT }
  const typeOfPath = typeReader(node.id, types, conditions, inputSchema)
  const inputs = Object.fromEntries(
    Object.entries(node.node.in ?? {}).map(([slot, value]) => [slot, typeOfValue(value, typeOfPath)]),
  )
  return { ...node.definition.outputs(node.config.value, inputs, context), error: ERROR_OUTPUT }
}

/** The type of a path as `reader` sees it: over the ports the read node may have left by whenever the reader runs. */
export function typeReader(
  reader: string,
  types: NodeTypes,
  conditions: Conditions,
  inputSchema: Schema,
): (path: string[]) => Schema {
  return (path) => {
    const [root, id = '', ...fields] = path
    if (root === 'input') return schemaAt(inputSchema, path.slice(1))
    if (root === 'session') return schemaAt(SESSION, path.slice(1))
    const ports = types.get(id)
    if (!ports) return {}
    if (root === 'previous')
      return unionOf(Object.values(ports).flatMap((schema) => schemaOrNothing(schema, fields)))
    if (root !== 'nodes') return {}
    const terms = conditions.of(reader) ?? []
    const taken = new Set(terms.flatMap((term) => conditions.portsUnder(id, term)))
    return unionOf([...taken].flatMap((port) => schemaOrNothing(ports[port] ?? {}, fields)))
  }
}

function schemaAt(schema: Schema, path: string[]): Schema {
  const field = fieldAt(schema, path)
  return field.kind === 'known' ? field.schema : {}
}

function schemaOrNothing(schema: Schema, path: string[]): Schema[] {
  const field = fieldAt(schema, path)
  if (field.kind === 'missing') return []
  return [field.kind === 'known' ? field.schema : {}]
}
