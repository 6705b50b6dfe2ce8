import type { DefinitionContext } from '../definition'
import type { PipelineNode } from '../document'
import { parseExpression } from '../expression'
import type { ProgramTool } from '../program'
import { referencesOf } from '../references'
import { expressionsIn } from '../value'
import type { DraftNode } from './draft'
import { timesRun } from './loops'
import { listed, type Report } from './report'
import { policyCalls, type ReachedTools } from './tools'
import type { Topology } from './topology'

const MAX_DESCRIPTION = 200

/** CMP-3: what keeps a pipeline from being published, and what its author should know about its effects. */
export function checkEffects(
  topology: Topology,
  reached: ReachedTools,
  context: DefinitionContext,
  /** The tools that nodes reach through the pipelines they run, with those pipelines' policies. */
  inside: ReadonlyMap<string, ReadonlyMap<string, ProgramTool>>,
  report: Report,
): void {
  for (const tool of reached.tools.values()) checkPolicy(tool, reached, context, report)
  for (const node of topology.nodes.values()) {
    const own = (reached.byNode.get(node.id) ?? []).flatMap((ref) => reached.tools.get(ref) ?? [])
    // a node that runs a pipeline names no tools itself
    const tools = [...own, ...(inside.get(node.id)?.values() ?? [])]
    checkNodeEffects(node, tools, topology, context, report)
  }
}

function hasEffects(tool: ProgramTool | undefined): boolean {
  return tool?.policy.effect !== 'none'
}

/** Effects that stay: temporary ones are cleaned up at the end of every run. */
function leavesEffects(tool: ProgramTool): boolean {
  return hasEffects(tool) && tool.policy.effect !== 'ephemeral'
}

function checkPolicy(
  tool: ProgramTool,
  reached: ReachedTools,
  context: DefinitionContext,
  report: Report,
): void {
  const { ref, policy, listed: known } = tool
  const place = reached.policyPath(ref)
  const at = { path: place ?? 'tools' }
  const explicit =
    known?.builtIn === true || context.pipeline.tools?.find((own) => own.ref === ref)?.effect !== undefined
  if (!explicit && hasEffects(tool)) {
    report.add(
      'NO_EFFECT_POLICY',
      at,
      { tool: ref, reason: 'undeclared' },
      `Nobody has said what ${ref} changes; it counts as not undoable.`,
      'Open the tool and choose its effect: none, temporary, reversible, destructive or irreversible.',
    )
  }
  if (policy.effect === 'reversible' && !policy.undo) {
    report.add(
      'NO_EFFECT_POLICY',
      at,
      { tool: ref, reason: 'no_undo' },
      `${ref} is declared reversible, but not how it is undone.`,
      'Name the tool that undoes it, or declare it irreversible.',
    )
  }
  for (const { key, tool: probe, reads } of policyCalls(policy)) {
    if (!reads || !hasEffects(reached.tools.get(probe))) continue
    report.add(
      'NO_EFFECT_POLICY',
      { path: place === null ? 'tools' : `${place}.${key}` },
      { tool: ref, reason: 'probe_has_effects', probe },
      `${ref} is probed with ${probe}, which is not declared free of effects.`,
      `Use a tool that only reads, or declare the effect of ${probe} as none.`,
    )
  }
  if (leavesEffects(tool) && policy.idempotencyArg === undefined && !policy.exists) {
    report.add(
      'NO_IDEMPOTENCY',
      at,
      { tool: ref },
      `When a reply of ${ref} is lost, nobody can tell whether it happened.`,
      'Name the argument that makes it idempotent, or a probe that finds what it created.',
    )
  }
  checkDescription(tool, known?.description, at, reached, context, report)
}

/** Long descriptions make models choose worse; only tools that a model chooses from matter. */
function checkDescription(
  tool: ProgramTool,
  listedText: string | undefined,
  at: { path: string },
  reached: ReachedTools,
  context: DefinitionContext,
  report: Report,
): void {
  const text = tool.policy.description ?? listedText ?? ''
  const agents = context.pipeline.nodes.filter(isAgent)
  const offered = agents.some(({ id }) => reached.byNode.get(id)?.includes(tool.ref))
  if (text.length <= MAX_DESCRIPTION || !offered) return
  report.add(
    'LONG_TOOL_DESCRIPTION',
    at,
    { tool: tool.ref, length: text.length, max: MAX_DESCRIPTION },
    `The description of ${tool.ref} has ${text.length} characters; models choose better with at most ${MAX_DESCRIPTION}.`,
    'Write a shorter description for the model.',
  )
}

/** A node that offers tools to a model. Types say so by naming several tools in a list of their config. */
function isAgent({ config }: PipelineNode): boolean {
  return Array.isArray(config.tools)
}

function checkNodeEffects(
  node: DraftNode,
  tools: ProgramTool[],
  topology: Topology,
  context: DefinitionContext,
  report: Report,
): void {
  const { id } = node
  const at = { node: id, path: node.path }
  const effects = tools.filter(leavesEffects).map(({ ref }) => ref)
  const loop = topology.loops.find((found) => found.body.has(id))
  if (loop && effects.length > 0) {
    const times = timesRun(id, topology.loops)
    report.add(
      'EFFECT_IN_LOOP',
      at,
      { tools: effects, times, loop: loop.edge.id },
      `“${id}” lies in a loop and may carry out ${listed(effects)} up to ${times} times.`,
      'Move the effect behind the loop, if it should happen once.',
    )
  }
  const final = tools.filter(({ policy }) => policy.effect === 'irreversible').map(({ ref }) => ref)
  const failing =
    final.length > 0
      ? [...topology.nodes.keys()].filter((later) => canFailAfter(id, later, topology, context))
      : []
  if (failing.length > 0) {
    report.add(
      'IRREVERSIBLE_UPSTREAM',
      at,
      { tools: final, after: failing },
      `“${id}” does something that cannot be undone (${listed(final)}) before ${listed(failing)}, which can still fail.`,
      'Do what cannot be undone last, or ask a person before it.',
    )
  }
  checkTrifecta(node, tools, topology, report)
}

/** A later node that calls a tool or a model, and whose failure nobody handles. */
function canFailAfter(id: string, later: string, topology: Topology, context: DefinitionContext): boolean {
  const node = topology.nodes.get(later)
  if (!node?.definition || !node.config || !topology.isBefore(id, later)) return false
  if ((topology.outgoing.get(later) ?? []).some((edge) => edge.port === 'error')) return false
  const worst = node.definition.worstCase(node.config.value, node.node, context)
  return worst.toolCalls + worst.modelCalls > 0
}

/** One agent that reads what strangers write, reads what is private, and can send it out. */
function checkTrifecta(
  { id, path, node }: DraftNode,
  tools: ProgramTool[],
  topology: Topology,
  report: Report,
): void {
  if (!isAgent(node)) return
  const open = (tool: ProgramTool) => tool.listed?.annotations?.openWorldHint === true
  const untrusted = tools.find((tool) => !hasEffects(tool) && open(tool))?.ref
  const secret = tools.find((tool) => !hasEffects(tool) && !open(tool))?.ref
  const outgoing = tools.find(
    (tool) => hasEffects(tool) && (open(tool) || tool.policy.effect === 'irreversible'),
  )?.ref
  if (
    (untrusted === undefined && !readsInput(node, topology)) ||
    secret === undefined ||
    outgoing === undefined
  )
    return
  report.add(
    'LETHAL_TRIFECTA',
    { node: id, path },
    { untrusted: untrusted ?? 'input', secret, outgoing },
    `“${id}” reads text from outside (${untrusted ?? 'the input'}), can read private data (${secret}) and can send it out (${outgoing}): planted text could make it leak.`,
    `Split it into two nodes, or require approval for ${outgoing}.`,
  )
}

/** Whether what a run is started with reaches the node directly, by `input` or by what the input node passes on. */
function readsInput(node: PipelineNode, topology: Topology): boolean {
  return expressionsIn(node.in ?? {}).some(({ source }) => {
    const parsed = parseExpression(source)
    const read = parsed.ok ? referencesOf(parsed.expression).references : []
    return read.some(
      ({ path: [root, id = ''] }) =>
        root === 'input' || (root === 'nodes' && topology.nodes.get(id)?.definition?.role === 'input'),
    )
  })
}
