import { type Bypass, bypassOf } from '../bypass'
import type { DefinitionContext, NodeDefinition, NodeWorstCase, Schema } from '../definition'
import { objectSchema } from '../objectSchema'
import type { DraftNode } from './draft'
import type { Surroundings } from './readings'
import { listed, type Report } from './report'

const NOTHING: NodeWorstCase = { toolCalls: 0, modelCalls: 0, tokens: 0, ms: 0, costUsd: 0 }

/**
 * The same nodes, with disabled ones in the shape of what they do: nothing is asked of a model or a tool, and where nothing is passed on, nothing is read
 * either. Every later check sees only that shape. The input node stays as it is: without it there is no run.
 */
export function standInForDisabled(
  nodes: ReadonlyMap<string, DraftNode>,
  context: DefinitionContext,
  report: Report,
): Map<string, DraftNode> {
  return new Map(
    [...nodes].map(([id, node]) => {
      if (!node.node.disabled || !node.definition) return [id, node]
      if (node.definition.role !== 'input') return [id, standIn(node, node.definition, context)]
      report.add(
        'INPUT_DISABLED',
        { node: id, path: node.path },
        { id },
        `“${id}” is where every run begins, so it cannot be disabled.`,
        'Enable it again.',
      )
      return [id, node]
    }),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the config type differs per definition and has been checked by it
type Definition = NodeDefinition<any>

function standIn(draft: DraftNode, definition: Definition, context: DefinitionContext): DraftNode {
  const bypass = bypassOf(draft.node, definition, draft.config, context)
  const { in: inputs, ...node } = draft.node
  const passed = bypass.kind === 'pass' ? { in: { [bypass.slot]: inputs?.[bypass.slot] ?? null } } : {}
  return {
    ...draft,
    node: { ...node, ...passed },
    config: draft.config ?? { value: {} },
    definition: inert(definition, draft, bypass),
    bypass,
  }
}

function inert(definition: Definition, { ports }: DraftNode, bypass: Bypass): Definition {
  const { type, category, icon, config, defaults, inputs } = definition
  return {
    ...{ type, category, icon, config, defaults },
    inputs: (value, context) => (bypass.kind === 'pass' ? inputs(value, context) : []),
    ports: () => ports ?? [],
    outputs: (_, given) =>
      Object.fromEntries((ports ?? []).map(({ name }) => [name, outputOf(name, given, bypass)])),
    expressions: () => [],
    tools: () => [],
    worstCase: () => NOTHING,
  }
}

function outputOf(port: string, given: { [slot: string]: Schema }, bypass: Bypass): Schema {
  return bypass.kind === 'pass' && bypass.port === port
    ? objectSchema({ [bypass.slot]: given[bypass.slot] ?? {} })
    : objectSchema({})
}

/** Says what every disabled node does instead, what never runs because of it, and when no result is left. */
export function checkDisabled(
  { topology, conditions }: Surroundings,
  outputs: readonly string[],
  report: Report,
): void {
  const nodes = [...topology.nodes.values()]
  const never = (id: string) => conditions.of(id)?.length === 0
  for (const { id, path, bypass } of nodes) {
    if (bypass?.kind === 'pass') {
      report.add(
        'NODE_DISABLED',
        { node: id, path },
        { id, reason: 'pass', slot: bypass.slot, after: [] },
        `“${id}” is disabled and passes its ${bypass.slot} on unchanged.`,
        ENABLE,
      )
    } else if (bypass) {
      const after = nodes
        .filter((node) => node.bypass === null && never(node.id) && topology.isBefore(id, node.id))
        .map((node) => node.id)
      report.add(
        'NODE_DISABLED',
        { node: id, path },
        { id, reason: after.length > 0 ? 'cuts' : 'skip', slot: null, after },
        `“${id}” is disabled and skipped${after.length > 0 ? `, and nothing leads to ${listed(after)} any more` : ''}.`,
        ENABLE,
      )
    }
  }
  const skipped = nodes.filter(({ bypass }) => bypass?.kind === 'skip')
  const [first] = skipped
  if (!first || outputs.length === 0 || !outputs.every(never)) return
  const ids = skipped.map(({ id }) => id)
  report.add(
    'DISABLED_CUTS_RESULT',
    { node: first.id, path: first.path },
    { nodes: ids },
    `With ${listed(ids)} disabled, no run can reach a result.`,
    'Enable it again, or draw a way around it.',
  )
}

const ENABLE = 'Enable it before you publish, if this was only meant for trying things out.'
