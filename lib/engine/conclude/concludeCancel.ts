import type { Program } from '../../graph/program'
import { effectsOf } from '../../run/effects'
import type { RunState } from '../../run/state'
import { openTasks } from '../decide/openCards'
import { closeOthers } from '../drive/decisionEvents'
import type { OwnedRun, Progress } from '../drive/ownedRun'
import { cardChoices } from './cardChoices'
import { aboutEffects } from './failureCard'
import { endRun, parkRun } from './leaveRun'
import { markInterrupted } from './markInterrupted'

/** CANCEL-1: nothing left behind, cancelled; else a receipt card that says how far the run got, and what to do about it. */
export async function concludeCancel(run: OwnedRun): Promise<Progress> {
  const { session, program } = run
  const { state } = session
  if (openTasks(state).some(({ kind }) => kind === 'cancelled')) return parkRun(run)
  markInterrupted(session)
  const message = `Cancelled. ${howFar(program, state)}`
  if (effectsOf(state).length === 0) return endRun(run, { status: 'cancelled', cause: 'CANCELLED', message })
  for (const event of closeOthers(state, null, 'cancelled')) session.emit(event)
  const about = aboutEffects(program, state)
  session.emit({
    kind: 'task.opened',
    data: {
      ...{ task: session.ports.chance.uuid(), kind: 'cancelled', scope: null, key: null, question: message },
      effects: about.effects,
      context: {
        ...about.context,
        reason: 'CANCELLED',
        by: state.cancel?.by ?? '',
        why: state.cancel?.reason ?? '',
      },
      choices: cardChoices('cancelled'),
      assignee: null,
      expiresAfterMs: null,
    },
  })
  return 'on'
}

/** `3 of 5 nodes were through, “Assign owner” was at work. Done: shop/create. May have happened: shop/assign.` */
function howFar(program: Program, state: RunState): string {
  const nodes = [...state.nodes.values()]
  const through = nodes.filter(({ status }) => status === 'finished').length
  const working = nodes.filter(({ status }) => status === 'running').map(({ node }) => titleOf(program, node))
  const effects = effectsOf(state).toReversed()
  const done = effects.filter(({ phase }) => phase === 'done').map(({ tool }) => tool)
  const unclear = effects.filter(({ phase }) => phase !== 'done').map(({ tool }) => tool)
  const parts = [
    `${through} of ${program.nodes.size} nodes were through${working.length > 0 ? `, ${working.join(', ')} at work` : ''}.`,
    ...(done.length > 0 ? [`Done: ${done.join(', ')}.`] : []),
    ...(unclear.length > 0 ? [`May have happened: ${unclear.join(', ')}.`] : []),
  ]
  return parts.join(' ')
}

function titleOf(program: Program, node: string): string {
  return `“${program.nodes.get(node)?.node.title || node}”`
}
