import { assertNever } from '../../graph/assertNever'
import { nodeAt } from '../../graph/programAt'
import { noteText } from '../../run/noteTexts'
import { settleRun } from '../cleanup/settleRun'
import { concludeCancel } from '../conclude/concludeCancel'
import { concludeFailure } from '../conclude/concludeFailure'
import { abandonRun, endRun, parkRun } from '../conclude/leaveRun'
import { type GraphStep, isAboutRun, type NextSteps, type RunStep } from '../decide/decision'
import { breakBefore } from './breakBefore'
import { enterNode, startNode } from './enterNode'
import { closeFlow, openFlow } from './moveFlow'
import type { OwnedRun, Progress } from './ownedRun'

/** Does what comes next. Steps about the whole run come alone; whatever is at work is stopped or waited for before they are taken. */
export async function takeSteps(run: OwnedRun, steps: NextSteps): Promise<Progress> {
  if (isAboutRun(steps)) return takeRunStep(run, steps[0])
  return steps.length === 0 ? { kind: 'ended' } : goOn(run, steps)
}

async function takeRunStep(run: OwnedRun, step: RunStep): Promise<Progress> {
  const { session, activations } = run
  switch (step.kind) {
    case 'settle':
      await stopEverything(run)
      return settleRun(run)
    case 'cancel':
      await stopEverything(run)
      return concludeCancel(run)
    case 'fail':
      activations.stopAll('sibling_failed')
      await activations.settled()
      return session.ended() ? 'on' : concludeFailure(run, step.failure)
    case 'finish':
      return finish(run, step)
    case 'park':
      return activations.size > 0 ? 'wait' : parkRun(run)
    default:
      return assertNever(step)
  }
}

/** Aborts what is at work and waits until all of it has let go. */
export async function stopEverything(
  { session, activations }: OwnedRun,
  reason: 'cancelled' | 'timed_out' = 'cancelled',
) {
  session.stop(reason)
  await activations.settled()
  session.renew()
}

function finish(run: OwnedRun, { output, variables }: RunStep & { kind: 'finish' }): Promise<Progress> {
  const { degraded } = run.session.state
  const said =
    degraded.length === 0
      ? noteText('end.completed', {})
      : noteText('end.fallbacks', { notes: degraded.join('; ') })
  const set = variables === undefined ? {} : { variables }
  return endRun(run, { status: 'succeeded', cause: 'COMPLETED', ...said, output, ...set })
}

function goOn(run: OwnedRun, steps: GraphStep[]): Progress {
  const { session, activations } = run
  const before = session.state.lastSeq
  for (const step of steps) takeStep(run, step)
  if (session.state.lastSeq > before) return 'on'
  if (activations.size > 0) return 'wait'
  // everything left was stopped although nobody stopped this run: calls are refused because the lease may have ended
  return abandonRun(run)
}

function takeStep(run: OwnedRun, step: GraphStep): void {
  const { session, program, activations } = run
  switch (step.kind) {
    case 'skip':
      session.emit({ kind: 'node.skipped', data: { node: step.node, scope: step.scope } })
      return
    case 'break': {
      const node = nodeAt(program, step.scope)
      if (node) breakBefore(run, node, step.scope)
      return
    }
    case 'iterate': {
      const { kind: _, ...data } = step
      session.emit({ kind: 'loop.iterated', data })
      return
    }
    case 'open_flow':
      openFlow(run, step)
      return
    case 'close_flow':
      closeFlow(run, step)
      return
    case 'drop':
      for (const task of step.tasks) session.emit({ kind: 'task.closed', data: { task, reason: 'given_up' } })
      return
    case 'start':
    case 'enter': {
      const node = nodeAt(program, step.scope)
      if (!node || !activations.mayEnter(step.scope)) return
      if (step.kind === 'start') startNode(run, node, step.scope)
      else enterNode(run, node, step.scope)
      return
    }
    default:
      assertNever(step)
  }
}
