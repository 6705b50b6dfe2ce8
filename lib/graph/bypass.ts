import type { DefinitionContext, NodeDefinition, Schema } from './definition'
import type { PipelineNode } from './document'
import { isJsonObject } from './json'

/** What a disabled node does: passes the value of its one input on under the same name, by one port, or stands aside like a branch that was not taken. */
export type Bypass = { kind: 'pass'; slot: string; port: string } | { kind: 'skip' }

/**
 * Which of the two, from the node alone. It passes when it has exactly one input, that input is filled in, and what it gives when all is well (its first
 * port) has a field of that name: `value` of a validator or a transformation. Nodes that begin or end a run never pass. `config` is null while it is
 * unfinished.
 */
export function bypassOf(
  node: PipelineNode,
  // biome-ignore lint/suspicious/noExplicitAny: the config type differs per definition and has been checked by it
  definition: NodeDefinition<any>,
  config: { value: unknown } | null,
  context: DefinitionContext,
): Bypass {
  if (!config || definition.role) return { kind: 'skip' }
  const [slot, ...more] = definition.inputs(config.value, context)
  const [port] = definition.ports(config.value)
  if (!slot || !port || more.length > 0 || node.in?.[slot.name] === undefined) return { kind: 'skip' }
  const given = definition.outputs(config.value, {}, context)[port.name]
  return hasField(given, slot.name) ? { kind: 'pass', slot: slot.name, port: port.name } : { kind: 'skip' }
}

function hasField(schema: Schema | undefined, name: string): boolean {
  return isJsonObject(schema?.properties) && Object.hasOwn(schema.properties, name)
}
