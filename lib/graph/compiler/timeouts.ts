import { DEFAULTS, effectiveGuards, modelAttemptMs } from '../defaults'
import type { DefinitionContext } from '../definition'
import type { NodeGuards } from '../document'
import type { ProgramTool } from '../program'
import type { DraftNode } from './draft'
import type { Report } from './report'
import type { ReachedTools } from './tools'
import type { Topology } from './topology'

type Layer = { name: string; ms: number }

/** EXEC-1: connect < attempt < action < run, for every tool and every node that sets times of its own. */
export function checkTimeouts(
  topology: Topology,
  reached: ReachedTools,
  context: DefinitionContext,
  report: Report,
): void {
  const runMs = effectiveGuards(context.pipeline.guards).runTimeoutMs
  for (const tool of reached.tools.values()) {
    const place = reached.policyPath(tool.ref)
    const layers = toolLayers(tool, undefined, runMs)
    checkNesting(
      layers,
      { path: place ?? 'guards.runTimeoutMs' },
      { tool: tool.ref },
      `the tool ${tool.ref}`,
      report,
    )
  }
  for (const node of topology.nodes.values()) checkNode(node, reached, context, runMs, report)
}

function checkNode(
  node: DraftNode,
  reached: ReachedTools,
  context: DefinitionContext,
  runMs: number,
  report: Report,
): void {
  if (!node.definition || !node.config) return
  const { guards } = node.node
  const own = guards?.attemptTimeoutMs !== undefined || guards?.actionTimeoutMs !== undefined
  const at = { node: node.id, path: `${node.path}.guards` }
  const worst = node.definition.worstCase(node.config.value, node.node, context)
  if (worst.toolCalls > 0) {
    if (!own) return
    const named = reached.byNode.get(node.id) ?? []
    // A node that executes somebody else's plan may call any tool a plan may name.
    const refs = named.length > 0 ? named : [...reached.byNode.values()].flat()
    const tools = refs.length > 0 ? refs.map((ref) => reached.tools.get(ref)) : [undefined]
    for (const tool of tools) {
      const params = { node: node.id, tool: tool?.ref ?? null }
      const what = tool ? `“${node.id}” calling ${tool.ref}` : `“${node.id}”`
      if (!checkNesting(toolLayers(tool, guards, runMs), at, params, what, report)) return
    }
  } else if (worst.modelCalls > 0) {
    const path = own ? at.path : 'guards.runTimeoutMs'
    checkNesting(
      modelLayers(guards, runMs),
      { ...at, path },
      { node: node.id },
      `the model of “${node.id}”`,
      report,
    )
  }
}

function toolLayers(tool: ProgramTool | undefined, guards: NodeGuards | undefined, runMs: number): Layer[] {
  return [
    { name: 'connect', ms: DEFAULTS.tool.connectMs },
    {
      name: 'attempt',
      ms: guards?.attemptTimeoutMs ?? tool?.policy.attemptTimeoutMs ?? DEFAULTS.tool.attemptMs,
    },
    { name: 'action', ms: guards?.actionTimeoutMs ?? tool?.policy.actionTimeoutMs ?? DEFAULTS.tool.actionMs },
    { name: 'run', ms: runMs },
  ]
}

function modelLayers(guards: NodeGuards | undefined, runMs: number): Layer[] {
  return [
    { name: 'connect', ms: DEFAULTS.model.connectMs },
    { name: 'silence', ms: DEFAULTS.model.silenceMs },
    { name: 'attempt', ms: guards?.attemptTimeoutMs ?? modelAttemptMs() },
    { name: 'action', ms: guards?.actionTimeoutMs ?? DEFAULTS.model.actionMs },
    { name: 'run', ms: runMs },
  ]
}

function checkNesting(
  layers: Layer[],
  at: { node?: string; path: string },
  params: { [name: string]: string | null },
  what: string,
  report: Report,
): boolean {
  let nested = true
  for (const [index, outer] of layers.entries()) {
    const inner = layers[index - 1]
    if (!inner || inner.ms < outer.ms) continue
    nested = false
    report.add(
      'TIMEOUTS_NOT_NESTED',
      at,
      { ...params, inner: inner.name, innerMs: inner.ms, outer: outer.name, outerMs: outer.ms },
      `For ${what} one ${inner.name} may take ${seconds(inner.ms)}, but the whole ${outer.name} only ${seconds(outer.ms)}.`,
      `Make the ${inner.name} timeout shorter than ${seconds(outer.ms)}, or the ${outer.name} timeout longer than ${seconds(inner.ms)}.`,
    )
  }
  return nested
}

const seconds = (ms: number) => `${ms / 1000} s`
