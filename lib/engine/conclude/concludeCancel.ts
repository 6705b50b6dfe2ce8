import type { Program } from '../../graph/program'
import type { Wording } from '../../graph/wording'
import { effectsOf } from '../../run/effects'
import { noteText } from '../../run/noteTexts'
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
  const { message, says } = noteText('cancel.whole', { parts: howFar(program, state) })
  if (effectsOf(state).length === 0)
    return endRun(run, { status: 'cancelled', cause: 'CANCELLED', message, says })
  for (const event of closeOthers(state, null, 'cancelled')) session.emit(event)
  const about = aboutEffects(program, state)
  session.emit({
    kind: 'task.opened',
    data: {
      ...{ task: session.ports.chance.uuid(), kind: 'cancelled', scope: null, key: null },
      ...{ question: message, says },
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
function howFar(program: Program, state: RunState): Wording[] {
  const nodes = [...state.nodes.values()]
  const through = nodes.filter(({ status }) => status === 'finished').length
  const working = nodes.filter(({ status }) => status === 'running').map(({ node }) => titleOf(program, node))
  const effects = effectsOf(state).toReversed()
  const done = effects.filter(({ phase }) => phase === 'done').map(({ tool }) => tool)
  const unclear = effects.filter(({ phase }) => phase !== 'done').map(({ tool }) => tool)
  const counts = { through, nodes: program.nodes.size }
  return [
    working.length > 0
      ? noteText('cancel.working', { ...counts, working: working.join(', ') })
      : noteText('cancel.through', counts),
    ...(done.length > 0 ? [noteText('cancel.done', { tools: done.join(', ') })] : []),
    ...(unclear.length > 0 ? [noteText('cancel.unclear', { tools: unclear.join(', ') })] : []),
  ]
}

function titleOf(program: Program, node: string): string {
  return `“${program.nodes.get(node)?.node.title || node}”`
}
