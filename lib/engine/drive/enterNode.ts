import { evaluate } from '../../graph/expression'
import type { JsonObject } from '../../graph/json'
import type { ProgramNode } from '../../graph/program'
import { resolveValue } from '../../graph/resolveValue'
import { faultOf } from '../../run/fault'
import { openTasks } from '../decide/openCards'
import type { NodeContext, NodeOutcome } from '../executor'
import { expressionRoots } from '../expressionRoots'
import { finishNode } from '../finishNode'
import { sessionAt } from '../flows/sessionAt'
import type { OwnedRun } from './ownedRun'
import { faulted, resolveInputs, surroundings } from './resolveInputs'
import { isGiven, standIn } from './standIn'

/** Begins an activation: resolves its inputs from what has finished so far. A value that cannot be resolved is the node's failure. */
export function startNode(run: OwnedRun, node: ProgramNode, scope: string): void {
  const { session, program } = run
  const resolved = resolveInputs(run, node, scope)
  const inputs = resolved.ok ? resolved.value : {}
  session.emit({ kind: 'node.started', data: { node: node.id, scope, inputs } })
  if (resolved.ok || isGiven(run, node, scope)) {
    enterNode(run, node, scope)
    return
  }
  const left = { kind: 'failed', fault: resolved.fault } as const
  for (const event of finishNode(program, session.state, scope, node, left)) session.emit(event)
}

/** Runs the executor of a started activation; whatever it has already done is replayed from the journal. */
export function enterNode(run: OwnedRun, node: ProgramNode, scope: string): void {
  if (standIn(run, node, scope)) return
  run.activations.enter(scope, run.session.signal, async (signal) => {
    const before = run.session.state.lastSeq
    const outcome = await execute(run, node, scope, signal)
    settle(run, node, scope, outcome, run.session.state.lastSeq === before)
    run.wake.ring()
  })
}

async function execute(
  run: OwnedRun,
  node: ProgramNode,
  scope: string,
  signal: AbortSignal,
): Promise<NodeOutcome> {
  const executor = run.executors.get(node.node.type)
  if (!executor) return { kind: 'failed', fault: faultOf('UNKNOWN_NODE_TYPE', { type: node.node.type }) }
  try {
    return await executor(contextOf(run, node, scope, signal))
  } catch (error) {
    // a bug of ours: it ends this node like any failure, so that its effects are still answered for
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', fault: faultOf('INTERNAL_ERROR', { title: titleOf(node), reason }) }
  }
}

function settle(
  run: OwnedRun,
  node: ProgramNode,
  scope: string,
  outcome: NodeOutcome,
  /** Nothing happened in the whole run while it was at work. */
  idle: boolean,
): void {
  const { session, program, activations } = run
  if (outcome.kind === 'stopped') {
    activations.halt(scope)
    return
  }
  if (outcome.kind === 'suspended') {
    const asks = openTasks(session.state).some((task) => task.scope === scope)
    if (asks || !idle || session.state.flowRequests.has(scope)) return
    // it waits for an answer that nobody was asked for: entering it again would wait for ever
    const fault = faultOf('SUSPENDED_WITHOUT_QUESTION', { title: titleOf(node) })
    outcome = { kind: 'failed', fault }
  }
  for (const event of finishNode(program, session.state, scope, node, outcome)) session.emit(event)
}

function titleOf({ node, id }: ProgramNode): string {
  return node.title || id
}

function contextOf(
  run: OwnedRun,
  node: ProgramNode,
  scope: string,
  signal: AbortSignal,
): NodeContext<unknown> {
  const { session, calls } = run
  const { program, state } = surroundings(run, scope)
  const activation = state.nodes.get(node.id)
  const roots = (extra?: JsonObject) => {
    const now = surroundings(run, scope)
    return { ...expressionRoots(now.state, now.program), ...extra }
  }
  return {
    node,
    config: node.config,
    inputs: activation?.inputs ?? {},
    scope,
    io: calls.createIo(sessionAt(session, scope), scope, signal),
    run: state,
    program,
    evaluate: (source, extra) => faulted(evaluate(source, roots(extra))),
    resolve: (value, extra) => faulted(resolveValue(value, roots(extra))),
    signal,
    mode: activation?.mode ?? null,
  }
}
