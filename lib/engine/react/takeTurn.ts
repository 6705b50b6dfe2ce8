import type { Vault } from '../../rules/sanitizer/Vault'
import type { Fault } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import type { TurnAction, TurnObservation } from '../../run/turn'
import type { PlanTool } from '../planning/planTool'
import type { ModelToolCall } from '../ports'
import { act, callKey } from './act'
import { askMissing } from './askMissing'
import type { Loop, TurnResult } from './loop'
import type { ReactContext } from './reactContext'
import { type ReadCall, readCall } from './readCall'
import { type Thought, turnKey } from './think'

/** How a turn ends: with something observed, with the answer, or with what ends the loop. */
export type TakenTurn =
  | { kind: 'observed'; result: TurnResult }
  | { kind: 'answered'; text: string }
  | { kind: 'fault'; fault: Fault; key: string }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

type Turn = { context: ReactContext; loop: Loop; thought: Thought; tools: readonly PlanTool[]; vault: Vault }

/** REACT-1: records what a thought means to do, does it, and records what came of it; each part durable before the next begins to count. */
export function takeTurn(turn: Turn): Promise<TakenTurn> {
  const { intention } = turn.thought
  switch (intention.kind) {
    case 'call':
      return callTools(turn, intention.calls)
    case 'ask':
      return ask(turn, intention.missing)
    case 'answer':
      record(turn, { kind: 'answer', text: intention.text })
      return Promise.resolve({ kind: 'answered', text: intention.text })
    case 'unreadable':
      return Promise.resolve(correct(turn, intention.problem))
  }
}

async function callTools(turn: Turn, wanted: readonly ModelToolCall[]): Promise<TakenTurn> {
  const { context, loop, tools, vault } = turn
  const key = turnKey(loop.next)
  const calls = wanted.map((call) => readCall(call, tools, vault))
  record(turn, {
    kind: 'call',
    calls: calls.map(({ tool, written }, index) => ({
      ...{ key: journalKey(context.scope, callKey(key, index)), tool, args: written },
    })),
  })
  noteCoercions(turn, calls)
  const acted = await act(context, key, calls, vault, Object.keys(loop.steps).length + 1)
  if (acted.kind !== 'observed') return acted
  const { observations, repeated, refused, steps, degraded } = acted
  const round = {
    calls: wanted.map((call, index) => ({ ...call, arguments: validArguments(calls[index]) })),
    observations: observations.map(({ text }) => text),
    remark: null,
  }
  return observed(turn, observations, { round, repeated, refused, steps, degraded })
}

async function ask(turn: Turn, missing: string[]): Promise<TakenTurn> {
  const { context, loop, vault } = turn
  record(turn, { kind: 'ask', question: missing.join('\n') })
  const asked = await askMissing(context, turnKey(loop.next), missing, vault)
  if (asked.kind !== 'ok') return asked
  const round = { calls: [], observations: [], remark: asked.value }
  return observed(turn, [{ kind: 'answer', text: asked.value }], { round, asked: true })
}

/** REACT-4: what could not be read goes back with the reason. */
function correct(turn: Turn, problem: string): TakenTurn {
  record(turn, { kind: 'unreadable', problem })
  const remark = `The reply was rejected as not valid: ${problem}`
  const round = { calls: [], observations: [], remark }
  return observed(turn, [{ kind: 'remark', text: remark }], { round, unreadable: true })
}

function record({ context, loop, thought }: Turn, action: TurnAction): void {
  const { io, scope } = context
  const { reasoning, stated } = thought
  const key = turnKey(loop.next)
  const data = { key: journalKey(scope, key), scope, turn: loop.next, reasoning, stated, action }
  io.note(key, { kind: 'turn.reasoned', data })
}

type Brought = Partial<Omit<TurnResult, 'round' | 'requests'>> & {
  round: Omit<TurnResult['round'], 'turn' | 'said' | 'wanted' | 'known'>
}

function observed(
  { context, loop, thought }: Turn,
  observations: TurnObservation[],
  { round, ...brought }: Brought,
): TakenTurn {
  const key = turnKey(loop.next)
  const data = { key: journalKey(context.scope, key), observations }
  context.io.note(`${key}/observed`, { kind: 'turn.observed', data })
  const nothing = {
    refused: false,
    repeated: false,
    unreadable: false,
    asked: false,
    steps: {},
    degraded: [],
  }
  return {
    kind: 'observed',
    result: {
      ...nothing,
      ...brought,
      requests: thought.requests,
      round: { turn: loop.next, said: thought.said, ...compared(thought), ...round },
    },
  }
}

function compared({ stated, said, reasoning }: Thought): { wanted: string; known: string } {
  if (!stated) return { wanted: said ?? '', known: '' }
  const { currentGoal, knownFacts, missingInfo } = reasoning
  return { wanted: [currentGoal, ...missingInfo].join('; '), known: knownFacts.join('; ') }
}

/** What is sent back to a provider as the model's own call must be JSON, whatever it was; the observation quotes what was wrong. */
function validArguments(call: ReadCall | undefined): string {
  return call && typeof call.written !== 'string' ? JSON.stringify(call.written) : '{}'
}

function noteCoercions({ context, loop }: Turn, calls: readonly ReadCall[]): void {
  const { io, scope } = context
  const notes = calls.flatMap((call) => (call.ok ? call.notes : []))
  for (const [index, note] of notes.entries())
    io.note(`${turnKey(loop.next)}/coerced/${index}`, {
      kind: 'warning.noted',
      data: { scope, code: 'ARGUMENT_COERCED', ...note },
    })
}
