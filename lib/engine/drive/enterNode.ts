import { evaluate } from '../../graph/expression'
import type { JsonObject } from '../../graph/json'
import type { Program, ProgramNode } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import { resolveValue } from '../../graph/value'
import { type Fault, fault } from '../../run/fault'
import { runAt } from '../../run/flows'
import { flowOfScope } from '../../run/journalKeys'
import type { RunState } from '../../run/state'
import { openTasks } from '../decide/openCards'
import type { NodeContext, NodeOutcome } from '../executor'
import { expressionRoots } from '../expressionRoots'
import { finishNode } from '../finishNode'
import { sessionAt } from '../flows/sessionAt'
import type { OwnedRun } from './ownedRun'

type Evaluated<T> = { ok: true; value: T } | { ok: false; fault: Fault }

/** Begins an activation: resolves its inputs from what has finished so far. A value that cannot be resolved is the node's failure. */
export function startNode(run: OwnedRun, node: ProgramNode, scope: string): void {
  const { session, program } = run
  const resolved = resolveInputs(run, node, scope)
  const inputs = resolved.ok ? resolved.value : {}
  session.emit({ kind: 'node.started', data: { node: node.id, scope, inputs } })
  if (resolved.ok) {
    enterNode(run, node, scope)
    return
  }
  const left = { kind: 'failed', fault: resolved.fault } as const
  for (const event of finishNode(program, session.state, scope, node, left)) session.emit(event)
}

/** Runs the executor of a started activation; whatever it has already done is replayed from the journal. */
export function enterNode(run: OwnedRun, node: ProgramNode, scope: string): void {
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
  if (!executor) {
    const message = `This installation cannot run nodes of type “${node.node.type}”.`
    return { kind: 'failed', fault: fault('UNKNOWN_NODE_TYPE', message) }
  }
  try {
    return await executor(contextOf(run, node, scope, signal))
  } catch (error) {
    // a bug of ours: it ends this node like any failure, so that its effects are still answered for
    const message = `“${node.node.title || node.id}” broke off: ${error instanceof Error ? error.message : String(error)}`
    return { kind: 'failed', fault: fault('INTERNAL_ERROR', message) }
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
    const message = `“${node.node.title || node.id}” waits, but asked nobody.`
    outcome = { kind: 'failed', fault: fault('SUSPENDED_WITHOUT_QUESTION', message) }
  }
  for (const event of finishNode(program, session.state, scope, node, outcome)) session.emit(event)
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

/** The graph an activation belongs to, and the run as that graph sees it. */
function surroundings({ session, program }: OwnedRun, scope: string): { program: Program; state: RunState } {
  const state = runAt(session.state, flowOfScope(scope))
  if (!state) throw new Error(`${scope} belongs to a flow that has not begun`)
  return { program: programAt(program, scope), state }
}

function resolveInputs(run: OwnedRun, node: ProgramNode, scope: string): Evaluated<JsonObject> {
  const { state, program } = surroundings(run, scope)
  const roots = expressionRoots(state, program)
  const inputs: JsonObject = {}
  for (const [name, value] of Object.entries(node.node.in ?? {})) {
    const resolved = resolveValue(value, roots)
    if (!resolved.ok) {
      const message = `Input “${name}” of “${node.node.title || node.id}” has no value: ${resolved.message}`
      return { ok: false, fault: fault('INPUT_UNRESOLVED', message) }
    }
    inputs[name] = resolved.value
  }
  return { ok: true, value: inputs }
}

function faulted<T>(result: { ok: true; value: T } | { ok: false; message: string }): Evaluated<T> {
  return result.ok ? result : { ok: false, fault: fault('EXPRESSION_FAILED', result.message) }
}
