import type { PipelineNode } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { askDefinition } from './askDefinition'

export const ERROR_PORT = 'error'

const known = new WeakMap<PipelineNode, string[]>()

/** Ports by name, without `error`; of an unfinished config those it names already. */
export function portsOf(node: PipelineNode): string[] {
  const cached = known.get(node)
  if (cached) return cached
  const ports = findPorts(node)
  known.set(node, ports)
  return ports
}

function findPorts(node: PipelineNode): string[] {
  const definition = nodeDefinitions.get(node.type)
  if (!definition) return ['done']
  // a run ends there; what hangs on an output's port all the same is drawn because a wire uses it
  if (definition.role === 'output') return []
  const ports = askDefinition(node, ({ ports: list }, config) => list(config)) ?? []
  return ports.map(({ name }) => name).filter((name) => typeof name === 'string' && name !== '')
}
