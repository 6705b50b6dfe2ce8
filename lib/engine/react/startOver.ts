import { isJsonObject } from '../../graph/json'
import type { Vault } from '../../rules/sanitizer/Vault'
import { journalKey } from '../../run/journalKeys'
import type { TurnState } from '../../run/turn'
import { observe, observeFault } from './observe'
import type { ReactContext } from './reactContext'

/** How many lines about the time before a conversation starts with. */
const MOST_LINES = 10
const LINE_LENGTH = 160

/** Where the conversation begins that is being led now. */
export type Beginning = { firstTurn: number; before: string[] }

/**
 * REACT-5: `reset` starts the conversation over with the original goal and what was done so far in a few lines; the turns before stay in the journal. Every
 * later entry finds the same beginning. `continue` changes nothing here: the failed call is made anew and its observation takes the old one's place.
 */
export async function findBeginning(context: ReactContext, vault: Vault): Promise<Beginning> {
  const { io, mode, retries } = context
  if (mode === 'reset') await io.choose(`reset/${retries}`, () => ({ after: lastTurn(context) }))
  const after = resetsOf(context)
  const turns = turnsBefore(context, after)
  for (const turn of turns) seeAgain(context, turn, vault)
  return { firstTurn: after + 1, before: turns.map(lineOf).slice(-MOST_LINES) }
}

/** The turn after which the conversation was last started over; 0 when it never was. */
function resetsOf({ run, scope }: ReactContext): number {
  let last = 0
  for (const [key, value] of run.choices)
    if (key.startsWith(journalKey(scope, 'reset/')) && isJsonObject(value) && typeof value.after === 'number')
      last = Math.max(last, value.after)
  return last
}

function lastTurn({ run, scope }: ReactContext): number {
  const prefix = journalKey(scope, 'turn/')
  const begun = [...run.models.keys(), ...run.turns.keys()].filter((key) => key.startsWith(prefix))
  return Math.max(0, ...begun.map((key) => Number.parseInt(key.slice(prefix.length), 10)))
}

function turnsBefore({ run, scope }: ReactContext, after: number): TurnState[] {
  return [...run.turns.values()]
    .filter((turn) => turn.scope === scope && turn.turn <= after && turn.observations !== null)
    .sort((a, b) => a.turn - b.turn)
}

/** In the order of the first time, so that every value gets the placeholder it had. */
function seeAgain({ run }: ReactContext, { action }: TurnState, vault: Vault): void {
  if (action.kind !== 'call') return
  for (const { key } of action.calls) {
    const call = run.calls.get(key)
    if (call?.phase === 'done') observe(call.result, vault)
    if (call?.phase === 'failed') observeFault(call.fault, vault, 'error')
  }
}

function lineOf({ turn, action, observations }: TurnState): string {
  const brought = (observations ?? []).map(({ text }) => text)
  switch (action.kind) {
    case 'call':
      return cut(
        `${turn}. ${action.calls
          .map(({ tool, args }, index) => `${tool}(${JSON.stringify(args)}) → ${brought[index] ?? ''}`)
          .join('; ')}`,
      )
    case 'ask':
      return cut(`${turn}. ${action.question} → ${brought.join(' ')}`)
    case 'answer':
      return cut(`${turn}. ${action.text}`)
    case 'unreadable':
      return `${turn}. (a reply that could not be read)`
  }
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= LINE_LENGTH ? line : `${line.slice(0, LINE_LENGTH - 1)}…`
}
