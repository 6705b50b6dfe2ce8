import { DEFAULTS } from '../../graph/defaults'
import { words } from '../../graph/wording'
import { Vault } from '../../rules/sanitizer/Vault'
import { type Fault, faultOf } from '../../run/fault'
import { journalKey, thoughtKey } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import { planTools } from '../planning/planTool'
import { condense } from './condense'
import { deliverResult } from './deliverResult'
import { afterTurn, beginLoop, isBeyondCorrection, type Loop } from './loop'
import type { ReactContext, ReactOutcome } from './reactContext'
import { findBeginning } from './startOver'
import { takeTurn } from './takeTurn'
import { talkLines } from './talkLines'
import { think, turnKey, turnLimit } from './think'

/**
 * REACT-1…5: thinks, acts and observes, turn by turn, until the model answers or a limit is reached. Entered again, it goes through the same turns with
 * everything answered by the journal, so prompts and placeholders come out the same to the letter.
 */
export async function runTurns(given: ReactContext): Promise<ReactOutcome> {
  const { program, run } = given
  const vault = new Vault()
  const settings = { ...given.settings, talk: talkLines(run.session, vault) }
  const context = { ...given, settings }
  const tools = planTools(program, settings.tools, settings.rulePacks)
  const { firstTurn, before } = await findBeginning(context, vault)
  let loop = beginLoop(firstTurn)
  for (;;) {
    if (loop.spent >= turnLimit(context)) return ended(loop, outOfTurns(context, loop))
    const condensed = await condense(context, loop)
    if (condensed.kind !== 'ok') return ended(loop, condensed)
    loop = { ...loop, condensed: condensed.value }
    const thought = await think(context, tools, loop, before)
    if (thought.kind !== 'ok') return ended(loop, thought)
    const taken = await takeTurn({ context, loop, thought: thought.value, tools, vault })
    if (taken.kind === 'answered') {
      const result = await deliverResult(context, loop, taken.text, before, vault)
      if (result.kind !== 'ok') return ended(loop, result)
      return { kind: 'ok', result: result.value, ...summaryOf(withFallback(loop, thought.value.plain)) }
    }
    if (taken.kind !== 'observed') return ended(loop, taken)
    loop = afterTurn(loop, taken.result, settings.size)
    if (isBeyondCorrection(loop)) return ended(loop, beyondCorrection(loop, thought.value.key))
  }
}

function ended(
  loop: Loop,
  end: { kind: 'fault'; fault: Fault; key: string } | { kind: 'suspended' } | { kind: 'stopped' },
): ReactOutcome {
  return end.kind === 'fault' ? { ...end, ...summaryOf(loop) } : end
}

function summaryOf({ steps, degraded }: Loop) {
  return { steps, degraded }
}

/** An answer in plain words after replies that nobody could read is marked, so that nobody takes it for more than it is. */
function withFallback(loop: Loop, plain: boolean): Loop {
  if (!plain || loop.unreadable <= DEFAULTS.corrections) return loop
  const { message } = noteText('plain.answer', { times: loop.unreadable })
  return { ...loop, degraded: [...loop.degraded, message] }
}

function beyondCorrection(loop: Loop, key: string): { kind: 'fault'; fault: Fault; key: string } {
  const last = loop.rounds.at(-1)?.observations.join(' ') ?? ''
  return { kind: 'fault', fault: faultOf('BAD_ARGUMENTS', { times: loop.refused, last }), key }
}

/** GUARD-6: a limit never ends a run silently. */
function outOfTurns(context: ReactContext, loop: Loop): { kind: 'fault'; fault: Fault; key: string } {
  const { io, scope } = context
  const limit = turnLimit(context)
  const fault = faultOf('TURNS_EXCEEDED', { spent: loop.spent, limit })
  // the last thought is what can be had anew
  const key = thoughtKey(turnKey(loop.next - 1))
  io.note(key, {
    kind: 'guard.tripped',
    data: {
      ...{ guard: 'steps', scope, key: journalKey(scope, key), limit, actual: loop.spent + 1, unit: 'turns' },
      ...{ ...words(fault), stops: true },
    },
  })
  return { kind: 'fault', fault, key }
}
