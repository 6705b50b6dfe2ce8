import type { Program } from '../../graph/program'
import { emptyRun } from '../../run/emptyRun'
import type { NewEvent } from '../../run/event'
import { reduceRun } from '../../run/reduceRun'
import type { RunState } from '../../run/state'
import type { NextStep } from '../decide/decision'
import { decideNext } from '../decideNext'
import { finishNode } from '../finishNode'

export type Walk = {
  state: RunState /** Scopes in the order they started; `-scope` for those skipped. */
  path: string[]
  last: NextStep | null
}

/**
 * Follows the graph with every node leaving at once by the port that `portOf` names for its scope (`error` = it fails), until only a step
 * about the whole run is left.
 */
export function walk(program: Program, portOf: (scope: string, node: string) => string = () => 'done'): Walk {
  const state = emptyRun()
  const path: string[] = []
  const emit = (event: NewEvent) =>
    reduceRun(state, { ...event, seq: state.lastSeq + 1, at: '2026-01-01T00:00:00Z' })
  const names = { runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'Test', goal: '' }
  emit({ kind: 'run.started', data: { ...names, input: {}, trigger: { kind: 'cli', by: 'test' } } })
  for (;;) {
    const steps = decideNext(program, state)
    for (const step of steps) {
      switch (step.kind) {
        case 'skip':
          path.push(`-${step.scope}`)
          emit({ kind: 'node.skipped', data: { node: step.node, scope: step.scope } })
          break
        case 'iterate': {
          const { kind: _, ...data } = step
          emit({ kind: 'loop.iterated', data })
          break
        }
        case 'start':
          path.push(step.scope)
          emit({ kind: 'node.started', data: { node: step.node, scope: step.scope, inputs: {} } })
          leave(program, state, step, portOf(step.scope, step.node), emit)
          break
        default:
          return { state, path, last: step }
      }
    }
    if (steps.length === 0) return { state, path, last: null }
  }
}

function leave(
  program: Program,
  state: RunState,
  { node: id, scope }: { node: string; scope: string },
  port: string,
  emit: (event: NewEvent) => void,
): void {
  const node = program.nodes.get(id)
  if (!node) throw new Error(`No node ${id}`)
  const outcome =
    port === 'error'
      ? ({
          kind: 'failed',
          fault: { code: 'BROKEN', message: `${scope} broke`, class: 'permanent' },
        } as const)
      : ({ kind: 'finished', port, output: { value: scope } } as const)
  for (const event of finishNode(program, state, scope, node, outcome)) emit(event)
}
