import { journalKey, thoughtKey } from '../../run/journalKeys'
import type { Journaled } from '../executor'
import { longerKey } from '../model/requestModel'
import type { PlanTool } from '../planning/planTool'
import type { ModelRequest } from '../ports'
import { buildMessages } from './buildMessages'
import { isPlain, type Loop } from './loop'
import { arrange } from './memory/arrange'
import { lexicalSimilarity } from './memory/similarity'
import type { ReactContext } from './reactContext'
import { type ReadTurn, readTurn } from './readTurn'
import { type Round, textOfRound } from './round'

/** How much of a round speaks for what is wanted next, where the model does not say. */
const QUERY_LENGTH = 300

export type Thought = ReadTurn & { plain: boolean; requests: number; key: string }

/** The first part of a turn: what the model makes of everything so far. */
export async function think(
  context: ReactContext,
  tools: readonly PlanTool[],
  loop: Loop,
  before: readonly string[],
): Promise<Journaled<Thought>> {
  const { io, run, scope, settings, thinking } = context
  const plain = await answersPlainly(context, loop)
  const key = thoughtKey(turnKey(loop.next))
  // a reply that is cut by length may be asked for once more, if there is a turn left for it
  const retryCut = loop.spent + 1 < turnLimit(context)
  const asked = await io.model(key, requestOf(context, tools, loop, before, plain), { ...thinking, retryCut })
  if (asked.kind !== 'ok') return asked
  const longer = run.models.has(longerKey(journalKey(scope, key)))
  const read = readTurn(asked.value, {
    ...{ goal: settings.goal, turn: loop.next, plain },
    takenIds: new Set(loop.rounds.flatMap(({ calls }) => calls.map(({ id }) => id))),
    mayAsk: loop.questions < settings.maxQuestions,
  })
  return { kind: 'ok', value: { ...read, plain, requests: longer ? 2 : 1, key } }
}

/** Steps that a card has added are turns too. */
export function turnLimit({ run, settings }: ReactContext): number {
  return settings.maxTurns + run.extended.steps
}

/** Journaled where it holds: a limit that is raised later must not change a request that was already made. */
async function answersPlainly(context: ReactContext, loop: Loop): Promise<boolean> {
  const { io, run, scope } = context
  const key = `${turnKey(loop.next)}/plain`
  if (run.choices.has(journalKey(scope, key))) return true
  return isPlain(loop, turnLimit(context)) && io.choose(key, () => true)
}

/** Relative to the scope. */
export function turnKey(turn: number): string {
  return `turn/${turn}`
}

function requestOf(
  { settings, similarity = lexicalSimilarity }: ReactContext,
  tools: readonly PlanTool[],
  loop: Loop,
  before: readonly string[],
  plain: boolean,
): ModelRequest {
  const arranged = arrange(loop, queriesOf(settings.goal, loop.rounds.at(-1)), similarity)
  return {
    ...settings.asking,
    messages: buildMessages({ settings, arranged, before, plain }),
    ...(plain
      ? {}
      : {
          tools: tools.map(({ ref, description, input }) => ({ name: ref, description, parameters: input })),
        }),
  }
}

/** What older rounds are looked through for: what the model says it is after, else what it has just seen; and the goal. */
function queriesOf(goal: string, last: Round | undefined): string[] {
  if (!last) return [goal]
  return [last.wanted === '' ? textOfRound(last).slice(0, QUERY_LENGTH) : last.wanted, goal]
}
