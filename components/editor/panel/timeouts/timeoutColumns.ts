import { DEFAULTS, effectiveGuards, modelAttemptMs } from '@/lib/graph/defaults'
import type { NodeGuards, PipelineGuards, ToolPolicy } from '@/lib/graph/document'
import { thinkingMs } from '@/lib/graph/reactLimits'

export type LayerName = 'connect' | 'silence' | 'attempt' | 'action' | 'run'
/** Where a time comes from: fixed by the product, the usual one, the tool's policy, set here, or worked out from another. */
export type Origin = 'fixed' | 'usual' | 'policy' | 'set' | 'derived'
export type Layer = {
  name: LayerName
  ms: number
  origin: Origin
  /** How a derived time came about: `15 × 2 × 1.5`. */
  formula: string | null
  /** The guard that changes it; null where it cannot be changed here. */
  guard: 'attemptTimeoutMs' | 'actionTimeoutMs' | 'runTimeoutMs' | null
}
/** Times of one kind of call, the innermost first; each must be shorter than the one around it. */
export type Column = { kind: 'tool' | 'model'; layers: Layer[] }

export type TimeoutSources = {
  pipeline: PipelineGuards | undefined
  node?: NodeGuards | undefined
  /** The policy of the one tool a node calls. */
  policy?: ToolPolicy | undefined
  /** What the node calls; a pipeline as a whole shows both. */
  calls: { tools: boolean; models: boolean }
}

export function timeoutColumns(sources: TimeoutSources): Column[] {
  const { calls } = sources
  return [
    ...(calls.tools ? [{ kind: 'tool' as const, layers: toolLayers(sources) }] : []),
    ...(calls.models ? [{ kind: 'model' as const, layers: modelLayers(sources) }] : []),
  ]
}

/** The layer that a layer does not fit into, by name: the next one outwards, when it is not longer. */
export function misfitOf({ layers }: Column, index: number): LayerName | null {
  const inner = layers[index]
  const outer = layers[index + 1]
  return inner && outer && inner.ms >= outer.ms ? outer.name : null
}

function toolLayers({ pipeline, node, policy }: TimeoutSources): Layer[] {
  const own = (key: 'attemptTimeoutMs' | 'actionTimeoutMs', usual: number): Pick<Layer, 'ms' | 'origin'> => {
    if (node?.[key] !== undefined) return { ms: node[key], origin: 'set' }
    if (policy?.[key] !== undefined) return { ms: policy[key], origin: 'policy' }
    return { ms: usual, origin: 'usual' }
  }
  return [
    fixed('connect', DEFAULTS.tool.connectMs),
    {
      name: 'attempt',
      ...own('attemptTimeoutMs', DEFAULTS.tool.attemptMs),
      formula: null,
      guard: 'attemptTimeoutMs',
    },
    {
      name: 'action',
      ...own('actionTimeoutMs', DEFAULTS.tool.actionMs),
      formula: null,
      guard: 'actionTimeoutMs',
    },
    runLayer(pipeline),
  ]
}

/** A node that calls tools as well takes the times of its thoughts from those of its calls (EXEC-2); a node that only asks a model has its own. */
function modelLayers({ pipeline, node, calls }: TimeoutSources): Layer[] {
  const inner = [fixed('connect', DEFAULTS.model.connectMs), fixed('silence', DEFAULTS.model.silenceMs)]
  const tool = (calls.tools ? node?.attemptTimeoutMs : undefined) ?? DEFAULTS.tool.attemptMs
  const formula = `${tool / 1_000} × 2 × 1.5`
  if (calls.tools && node !== undefined) {
    const { attempt, action } = thinkingMs(node)
    const calledMs = node.actionTimeoutMs ?? DEFAULTS.tool.actionMs
    const doubled = action === 2 * calledMs ? `${calledMs / 1_000} × 2` : `${attempt / 1_000} × 4 ÷ 3`
    return [
      ...inner,
      { name: 'attempt', ms: attempt, origin: 'derived', formula, guard: null },
      { name: 'action', ms: action, origin: 'derived', formula: doubled, guard: null },
      runLayer(pipeline),
    ]
  }
  const attempt: Layer =
    node?.attemptTimeoutMs === undefined
      ? { name: 'attempt', ms: modelAttemptMs(tool), origin: 'derived', formula, guard: 'attemptTimeoutMs' }
      : {
          name: 'attempt',
          ms: node.attemptTimeoutMs,
          origin: 'set',
          formula: null,
          guard: 'attemptTimeoutMs',
        }
  const action = node?.actionTimeoutMs
  return [
    ...inner,
    attempt,
    {
      name: 'action',
      ms: action ?? DEFAULTS.model.actionMs,
      origin: action === undefined ? 'usual' : 'set',
      formula: null,
      guard: 'actionTimeoutMs',
    },
    runLayer(pipeline),
  ]
}

function fixed(name: LayerName, ms: number): Layer {
  return { name, ms, origin: 'fixed', formula: null, guard: null }
}

function runLayer(guards: PipelineGuards | undefined): Layer {
  const origin = guards?.runTimeoutMs === undefined ? 'usual' : 'set'
  return {
    name: 'run',
    ms: effectiveGuards(guards).runTimeoutMs,
    origin,
    formula: null,
    guard: 'runTimeoutMs',
  }
}
