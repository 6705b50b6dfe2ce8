import type { NodeDefinitions } from './definition'
import type { Pipeline, PipelineNode } from './document'
import { isJsonObject, type Json, type JsonObject } from './json'
import { renameNodeInExpression, renameNodeInValue } from './renameNodeInExpression'

/**
 * Gives a node another id everywhere: in its edges, in every expression that reads it (inputs and configs), and in the view. The
 * document is not changed; whether the new id is free is the caller's question.
 */
export function renameNode(
  pipeline: Pipeline,
  from: string,
  to: string,
  definitions: NodeDefinitions,
): Pipeline {
  const rename = (id: string) => (id === from ? to : id)
  const nodes = pipeline.nodes.map((node) => {
    const inputs = node.in && renameNodeInValue(node.in, from, to)
    return {
      ...node,
      id: rename(node.id),
      ...(isJsonObject(inputs) ? { in: inputs } : {}),
      config: renamedConfig(node, from, to, definitions),
    }
  })
  const edges = pipeline.edges.map((edge) => ({
    ...edge,
    source: rename(edge.source),
    target: rename(edge.target),
  }))
  return { ...pipeline, nodes, edges, ...renamedView(pipeline, rename) }
}

function renamedView(pipeline: Pipeline, rename: (id: string) => string): Pick<Pipeline, 'view'> {
  const { view } = pipeline
  if (!view) return {}
  const positions =
    view.nodes && Object.fromEntries(Object.entries(view.nodes).map(([id, at]) => [rename(id), at]))
  const groups = view.groups?.map((group) => ({ ...group, nodes: group.nodes.map(rename) }))
  const pins =
    view.pins && Object.fromEntries(Object.entries(view.pins).map(([id, pin]) => [rename(id), pin]))
  const breakpoints = view.breakpoints?.map(rename)
  return {
    view: {
      ...view,
      ...(positions ? { nodes: positions } : {}),
      ...(groups ? { groups } : {}),
      ...(pins ? { pins } : {}),
      ...(breakpoints ? { breakpoints } : {}),
    },
  }
}

function renamedConfig(
  node: PipelineNode,
  from: string,
  to: string,
  definitions: NodeDefinitions,
): JsonObject {
  const definition = definitions.get(node.type)
  const parsed = definition?.config.safeParse(node.config)
  if (!definition || !parsed?.success) return node.config
  let config: Json = node.config
  for (const { path, source } of definition.expressions(parsed.data)) {
    const steps = [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step)
    config = replaced(config, steps, source, renameNodeInExpression(source, from, to))
  }
  return isJsonObject(config) ? config : node.config
}

function replaced(value: Json, [step, ...rest]: string[], before: string, after: string): Json {
  if (step === undefined) return value === before ? after : value
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === Number(step) ? replaced(item, rest, before, after) : item))
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === step ? replaced(item, rest, before, after) : item]),
  )
}
