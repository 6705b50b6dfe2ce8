import type { PipelineNode } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'

export const ERROR_PORT = 'error'

/** The config as its type understands it (defaults applied), or null while it is unfinished or the type is unknown. */
export function parsedConfig(node: PipelineNode): { value: unknown } | null {
  const definition = nodeDefinitions.get(node.type)
  const parsed = definition?.config.safeParse(node.config)
  return parsed?.success ? { value: parsed.data } : null
}

const known = new WeakMap<PipelineNode, string[]>()

/**
 * Ports by name, without `error`. A config that is not finished still shows the ports it names: whatever its rows call `port`, and what
 * the type's defaults have.
 */
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
  const config = parsedConfig(node)
  if (config) return definition.ports(config.value).map(({ name }) => name)
  const fallback = definition.config.safeParse(definition.defaults)
  const usual = fallback.success ? definition.ports(fallback.data).map(({ name }) => name) : []
  const named = Object.values(node.config).flatMap((rows) =>
    Array.isArray(rows) ? rows.flatMap(portOfRow) : [],
  )
  return [...new Set([...named, ...usual])]
}

function portOfRow(row: unknown): string[] {
  const port = typeof row === 'object' && row !== null ? Reflect.get(row, 'port') : undefined
  return typeof port === 'string' && port !== '' ? [port] : []
}
