import type { JsonObject } from '../../graph/json'
import type { ProgramNode } from '../../graph/program'
import { cardText } from '../../run/cardTexts'
import { effectsOf } from '../../run/effects'
import type { Fault } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import { asked } from '../../run/task'
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
    ...asked(cardText('breakpoint', { title })),
    context: {
      node: node.id,
      title,
      ...(resolved.ok ? { inputs: resolved.value } : whyNot(resolved.fault)),
    },
    choices: cardChoices('breakpoint'),
    // what a stop would leave behind
    effects: effectsOf(run.session.state).map(({ key }) => key),
  })
}

function whyNot({ message, says }: Fault): JsonObject {
  return says === undefined ? { fault: message } : { fault: message, says }
}
