import type { Program, ProgramNode } from '../../graph/program'
import { runAt } from '../../run/flows'
import { flowName, isWithin, scopeOf } from '../../run/journalKeys'
import type { FlowRequestState, FlowState, NodeState, RunState, TaskState } from '../../run/state'
import type { FlowEnd, GraphStep, RunFailure } from './decision'
import { findFailure } from './findFailure'
import { findResult } from './findResult'
import { Routes } from './routes'
import { breakAt } from './trialSteps'

/** What the whole run has in common while its graphs are gone through. */
export type Outlook = {
  /** The run itself, whichever flow is looked at. */
  state: RunState
  /** Open cards by the activation that asks. */
  asking: ReadonlyMap<string, TaskState>
  /** How many more activations may begin; counted down. */
  free: number
}

/** Questions that something already sent depends on: given up, nobody would know what became of it. */
const BINDING: ReadonlySet<string> = new Set(['unknown_outcome', 'conflict'])

/** How many activations work by themselves right now, over all flows; one that waits for its flows does not. */
export function atWork(
  state: RunState,
  asking: Outlook['asking'],
  { nodes }: Pick<FlowState, 'nodes'> = state,
): number {
  let count = 0
  for (const { scope, status } of nodes.values()) {
    if (status !== 'running' || asking.has(scope)) continue
    const request = state.flowRequests.get(scope)
    if (!request || isThrough(request)) count += 1
    else
      for (const name of request.running) {
        const flow = state.flows.get(name)
        if (flow) count += atWork(state, asking, flow)
      }
  }
  return count
}

/** Everything that may happen next in one graph (`around`: the run as that graph sees it), and in the flows of its activations. */
export function flowSteps(program: Program, around: RunState, outlook: Outlook, flow = ''): GraphStep[] {
  const routes = new Routes(program, around)
  const skips: GraphStep[] = []
  const breaks: GraphStep[] = []
  const ready: GraphStep[] = []
  for (const id of program.order) {
    const node = program.nodes.get(id)
    if (!node || around.nodes.has(id)) continue
    const readiness = readinessOf(program, around, routes, node)
    const at = { node: id, scope: scopeOf(id, iterations(around, node), flow) }
    if (readiness === 'dead' || (readiness === 'taken' && node.bypass?.kind === 'skip')) {
      routes.skipped.add(id)
      skips.push({ kind: 'skip', ...at })
    } else if (readiness === 'taken') {
      // breakpoints are the run's own graph's, not those of pipelines inside it
      const { kind } = flow === '' && !node.bypass ? breakAt(around, id, at.scope) : { kind: 'none' }
      if (kind === 'none') ready.push({ kind: 'start', ...at })
      if (kind === 'break') breaks.push({ kind, ...at })
    }
  }
  const begun = ready.slice(0, outlook.free)
  outlook.free -= begun.length
  const working = workingSteps(program, around, outlook, false)
  return [...skips, ...breaks, ...iterationsDue(program, around, routes, flow), ...working, ...begun]
}

/** Activations that have begun: to be entered (or they run in this process), waiting for a person, or waiting for their flows. */
export function workingSteps(
  program: Program,
  around: RunState,
  outlook: Outlook,
  /** Given up: whatever has begun is finished, nothing new begins. */
  ending: boolean,
): GraphStep[] {
  return [...around.nodes.values()].flatMap((activation): GraphStep[] => {
    const { status, node, scope } = activation
    if (status !== 'running' || outlook.asking.has(scope)) return []
    const request = outlook.state.flowRequests.get(scope)
    const flow = program.nodes.get(node)?.flow
    if (!request || !flow) return [{ kind: 'enter', node, scope }]
    return requestSteps(flow, activation, request, outlook, ending)
  })
}

/** The flows of one activation: those at work, those that may begin, and the activation itself once they are through. */
function requestSteps(
  program: Program,
  { node, scope }: NodeState,
  request: FlowRequestState,
  outlook: Outlook,
  ending: boolean,
): GraphStep[] {
  if (isThrough(request)) return [{ kind: 'enter', node, scope }]
  const { inputs, started, concurrency } = request
  const failed = request.onFailure === 'fail_fast' && request.failed.length > 0
  const steps = request.running.flatMap((flow) => stepsOfFlow(program, flow, outlook, ending || failed))
  if (failed) return steps.length > 0 || isBound(scope, outlook) ? steps : [{ kind: 'enter', node, scope }]
  if (ending) return steps
  const room = Math.max(0, concurrency - request.running.length)
  const begun = inputs.slice(started, started + room).map((input, index): GraphStep => {
    return { kind: 'open_flow', flow: flowName(scope, started + index), input }
  })
  return [...steps, ...begun]
}

/** A flow runs by the rules of a run. One that failed, or whose siblings did, first lets go of what it has at work. */
function stepsOfFlow(program: Program, flow: string, outlook: Outlook, ending: boolean): GraphStep[] {
  const around = runAt(outlook.state, flow)
  if (!around) return []
  const failure = findFailure(program, around)
  if (failure || ending) {
    const steps = workingSteps(program, around, outlook, true)
    if (steps.length > 0 || isBound(flow, outlook) || !failure) return steps
    return [{ kind: 'close_flow', flow, end: failedBy(failure) }]
  }
  const steps = flowSteps(program, around, outlook, flow)
  if (steps.length > 0) return steps
  // with every slot taken nobody can tell a graph that waits for one from a graph that is stuck
  const isSettled = program.order.every((id) => around.nodes.has(id))
  if (!isSettled && outlook.free === 0) return []
  if ([...around.nodes.values()].some(({ status }) => status === 'running')) return []
  // a value that a person gave in place of the run's output is no output of this graph
  const result = findResult(program, { ...around, tasks: new Map() })
  if (result.kind === 'finish')
    return [{ kind: 'close_flow', flow, end: { kind: 'finished', output: result.output } }]
  return [{ kind: 'close_flow', flow, end: failedBy(result.failure) }]
}

function failedBy({ fault, key }: RunFailure): FlowEnd {
  return { kind: 'failed', fault, key }
}

/** Every flow has begun and come to its end. */
function isThrough({ inputs, started, running }: FlowRequestState): boolean {
  return started === inputs.length && running.length === 0
}

function isBound(outer: string, { asking }: Outlook): boolean {
  return [...asking].some(([scope, { kind }]) => BINDING.has(kind) && isWithin(scope, outer))
}

function iterationsDue(program: Program, around: RunState, routes: Routes, flow: string): GraphStep[] {
  return [...program.loops.values()]
    .filter((loop) => routes.isDue(loop))
    .map(({ edge, body, inner }) => ({
      kind: 'iterate',
      edge: edge.id,
      iteration: (around.loops.get(edge.id) ?? 0) + 1,
      body: [...body],
      inner,
      ...(flow === '' ? {} : { flow }),
    }))
}

/** A node fires once every forward edge into it is resolved and at least one is taken; the header of a repetition fires at once. */
function readinessOf(
  program: Program,
  around: RunState,
  routes: Routes,
  node: ProgramNode,
): 'open' | 'taken' | 'dead' {
  if (node.id === program.input) return 'taken'
  if (isRepeated(program, around, node)) return 'taken'
  const incoming = node.incoming.map((edge) => routes.route(edge))
  if (incoming.includes('open')) return 'open'
  return incoming.includes('taken') ? 'taken' : 'dead'
}

function isRepeated(program: Program, around: RunState, node: ProgramNode): boolean {
  return node.loops.some((id) => program.loops.get(id)?.header === node.id && (around.loops.get(id) ?? 0) > 0)
}

function iterations(around: RunState, node: ProgramNode): number[] {
  return node.loops.map((edge) => around.loops.get(edge) ?? 0)
}
