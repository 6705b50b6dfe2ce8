import { effectiveGuards } from '../graph/defaults'
import type { Program, ProgramNode } from '../graph/program'
import { isEnded } from '../run/endStatus'
import { scopeOf } from '../run/journalKeys'
import type { RunState } from '../run/state'
import type { NextStep } from './decide/decision'
import { findFailure } from './decide/findFailure'
import { findResult } from './decide/findResult'
import { isStopping, openTasks, runLevelDecision } from './decide/openCards'
import { Routes } from './decide/routes'

/**
 * Everything that may happen next to a run, from the compiled graph and its state alone. Empty once the run has ended. Steps of one answer do
 * not depend on each other, except that skips come in graph order. Ask again after every event.
 */
export function decideNext(program: Program, state: RunState): NextStep[] {
  if (isEnded(state.status)) return []
  if (state.rollback !== null || runLevelDecision(state)) return [{ kind: 'settle' }]
  if (state.cancel !== null) return [{ kind: 'cancel' }]
  const open = openTasks(state)
  if (open.some(isStopping)) return [{ kind: 'park', tasks: open.map(({ task }) => task) }]
  const failure = findFailure(program, state)
  if (failure) return [{ kind: 'fail', failure }]
  const steps = progress(program, state)
  if (steps.length > 0) return steps
  if ([...state.nodes.values()].some(({ status }) => status === 'running'))
    return [{ kind: 'park', tasks: open.map(({ task }) => task) }]
  return [findResult(program, state)]
}

function progress(program: Program, state: RunState): NextStep[] {
  const routes = new Routes(program, state)
  const skips: NextStep[] = []
  const ready: NextStep[] = []
  for (const id of program.order) {
    const node = program.nodes.get(id)
    if (!node || state.nodes.has(id)) continue
    const readiness = readinessOf(program, state, routes, node)
    const at = { node: id, scope: scopeOf(id, iterations(state, node)) }
    if (readiness === 'dead') {
      routes.skipped.add(id)
      skips.push({ kind: 'skip', ...at })
    } else if (readiness === 'taken') ready.push({ kind: 'start', ...at })
  }
  const working = entered(state)
  const free = Math.max(0, effectiveGuards(program.document.guards).maxParallel - working.length)
  return [...skips, ...iterationsDue(program, state, routes), ...working, ...ready.slice(0, free)]
}

/** Activations that have begun and wait for nobody: they run in this process, or are to be entered again. */
function entered(state: RunState): NextStep[] {
  const asking = new Set(openTasks(state).map(({ scope }) => scope))
  return [...state.nodes.values()].flatMap(({ status, node, scope }): NextStep[] =>
    status === 'running' && !asking.has(scope) ? [{ kind: 'enter', node, scope }] : [],
  )
}

function iterationsDue(program: Program, state: RunState, routes: Routes): NextStep[] {
  return [...program.loops.values()]
    .filter((loop) => routes.isDue(loop))
    .map(({ edge, body, inner }) => ({
      kind: 'iterate',
      edge: edge.id,
      iteration: (state.loops.get(edge.id) ?? 0) + 1,
      body: [...body],
      inner,
    }))
}

/** A node fires once every forward edge into it is resolved and at least one is taken; the header of a repetition fires at once. */
function readinessOf(
  program: Program,
  state: RunState,
  routes: Routes,
  node: ProgramNode,
): 'open' | 'taken' | 'dead' {
  if (node.id === program.input) return 'taken'
  if (isRepeated(program, state, node)) return 'taken'
  const incoming = node.incoming.map((edge) => routes.route(edge))
  if (incoming.includes('open')) return 'open'
  return incoming.includes('taken') ? 'taken' : 'dead'
}

function isRepeated(program: Program, state: RunState, node: ProgramNode): boolean {
  return node.loops.some((id) => program.loops.get(id)?.header === node.id && (state.loops.get(id) ?? 0) > 0)
}

function iterations(state: RunState, node: ProgramNode): number[] {
  return node.loops.map((edge) => state.loops.get(edge) ?? 0)
}
