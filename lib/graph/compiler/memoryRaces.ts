import type { NodeDefinitions, Write } from '../definition'
import type { PipelineRef } from '../document'
import type { Program } from '../program'
import type { Conditions } from './conditions'
import type { DraftNode } from './draft'
import { type FoundFlow, flowKey } from './flows'
import type { Report } from './report'
import { ALWAYS, type Term } from './terms'
import type { Topology } from './topology'

type Inside = { flows: ReadonlyMap<string, FoundFlow>; definitions: NodeDefinitions }
/** A node of the document and what it writes, itself or in the pipeline it runs. */
type Writer = { node: DraftNode; keys: Set<string> }

/** CMP-3: what may run side by side and writes the same memory; which one stays is chance. */
export function checkMemoryRaces(
  topology: Topology,
  conditions: Conditions,
  inside: Inside,
  report: Report,
): void {
  const writers = [...topology.nodes.values()].map((node): Writer => {
    const within = keysWithin(node, inside)
    if (copiesAtOnce(node) > 1) for (const key of within) reportItemRace(node, key, report)
    const own = writeOf(node)
    return { node, keys: new Set(own ? [own.key, ...within] : within) }
  })
  for (const [index, { node, keys }] of writers.entries()) {
    for (const other of writers.slice(index + 1)) {
      const key = [...keys].find((each) => other.keys.has(each))
      if (key === undefined || !mayMeet(node.id, other.node.id, topology, conditions)) continue
      report.add(
        'MEMORY_KEY_RACE',
        { node: other.node.id, path: other.node.path },
        { first: node.id, second: other.node.id, key },
        `“${node.id}” and “${other.node.id}” may run side by side and write the same memory (${key}); which one stays is chance.`,
        'Let one come after the other, or give them different keys.',
      )
    }
  }
}

function reportItemRace(node: DraftNode, key: string, report: Report): void {
  report.add(
    'MEMORY_ITEM_RACE',
    { node: node.id, path: node.path },
    { node: node.id, key },
    `Items of “${node.id}” run side by side and write the same memory (${key}); which one stays is chance.`,
    'Put something of the item into the key, or work on one item at a time.',
  )
}

function writeOf({ definition, config, node }: DraftNode): Write | null {
  return config ? (definition?.writes?.(config.value, node) ?? null) : null
}

function copiesAtOnce({ definition, config }: DraftNode): number {
  return config ? (definition?.copiesAtOnce?.(config.value) ?? 1) : 1
}

/** Keys that every run of the node's pipeline writes; those it works out are its own business. */
function keysWithin({ definition, config }: DraftNode, { flows, definitions }: Inside): string[] {
  const ref: PipelineRef | null | undefined = config && definition?.pipeline?.(config.value)
  const flow = ref && flows.get(flowKey(ref))
  return flow?.kind === 'ok' ? fixedKeys(flow.program, definitions) : []
}

function fixedKeys(program: Program, definitions: NodeDefinitions): string[] {
  const keys = [...program.nodes.values()].flatMap(({ node, config, flow }): string[] => {
    const own: Write | null | undefined = definitions.get(node.type)?.writes?.(config, node)
    return [...(own?.fixed ? [own.key] : []), ...(flow ? fixedKeys(flow, definitions) : [])]
  })
  return [...new Set(keys)]
}

/** Neither waits for the other, and there is a run in which both are reached. */
function mayMeet(a: string, b: string, topology: Topology, conditions: Conditions): boolean {
  if (topology.isBefore(a, b) || topology.isBefore(b, a)) return false
  // too many ways to tell: they may
  const [ways, others] = [conditions.of(a) ?? [ALWAYS], conditions.of(b) ?? [ALWAYS]]
  return ways.some((one) => others.some((other) => agree(one, other)))
}

function agree(one: Term, other: Term): boolean {
  return [...one].every(([node, port]) => (other.get(node) ?? port) === port)
}
