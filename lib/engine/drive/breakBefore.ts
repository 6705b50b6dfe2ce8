import type { ProgramNode } from '../../graph/program'
import { effectsOf } from '../../run/effects'
import { journalKey } from '../../run/journalKeys'
import { openCard } from '../askPerson'
import { cardChoices } from '../conclude/cardChoices'
import type { OwnedRun } from './ownedRun'
import { resolveInputs } from './resolveInputs'

/** Asks before an activation begins, with the inputs it would get, or why it would get none. */
export function breakBefore(run: OwnedRun, node: ProgramNode, scope: string): void {
  const resolved = resolveInputs(run, node, scope)
  const title = node.node.title || node.id
  openCard(run.session, {
    ...{ scope, key: journalKey(scope, 'breakpoint'), kind: 'breakpoint' },
    question: `The test stops before “${title}”. Continue?`,
    context: {
      node: node.id,
      title,
      ...(resolved.ok ? { inputs: resolved.value } : { fault: resolved.fault.message }),
    },
    choices: cardChoices('breakpoint'),
    // what a stop would leave behind
    effects: effectsOf(run.session.state).map(({ key }) => key),
  })
}
