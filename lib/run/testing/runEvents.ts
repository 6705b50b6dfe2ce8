import type { EventData, NewEvent, RunEvent } from '../event'
import { nodeOfScope, scopeOfKey } from '../journalKeys'
import type { Plan } from '../plan'
import { replayRun } from '../reduceRun'
import type { RunState } from '../state'

/** Events as a journal has them, with whatever a test does not care about filled in. */

export const FAULT = { code: 'NO', message: 'no', class: 'transient' as const }
export const USAGE = { inputTokens: 10, outputTokens: 2, costUsd: 0.5 }
export const REASONING: Plan['reasoning'] = {
  ...{ currentGoal: 'help', knownFacts: [], missingInfo: [], nextAction: 'execute' },
}
export const PLAN: Plan = {
  ...{ version: 1, reasoning: REASONING, steps: [], deliver: {} },
  settings: {
    ...{ goal: 'help', facts: {}, tools: [], deliver: {}, rulePacks: [], model: null, instructions: null },
    maxQuestions: 2,
  },
}

export const RUN: NewEvent & { kind: 'run.started' } = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
    ...{ input: { q: 1 }, trigger: { kind: 'cli', by: 'me' } },
  },
}

/** Events with their numbers, a second between one and the next. */
export function journal(...events: NewEvent[]): RunEvent[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, at: atSecond(index) }))
}

/** The state after these events. */
export function replay(...events: NewEvent[]): RunState {
  return replayRun(journal(...events))
}

export function atSecond(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
}

export function ended(
  status: EventData<'run.ended'>['status'],
  more: Partial<EventData<'run.ended'>> = {},
): NewEvent {
  return { kind: 'run.ended', data: { status, cause: 'C', message: 'm', activeMs: 1, ...more } }
}

export function start(scope: string): NewEvent {
  return { kind: 'node.started', data: { node: nodeOfScope(scope), scope, inputs: { of: scope } } }
}

export function finish(scope: string, port = 'done'): NewEvent {
  return {
    kind: 'node.finished',
    data: { node: nodeOfScope(scope), scope, port, output: { from: scope } },
  }
}

export function intent(key: string, more: Partial<EventData<'tool.intended'>> = {}): NewEvent {
  return {
    kind: 'tool.intended',
    data: {
      ...{ key, scope: scopeOfKey(key), tool: 'shop/create', args: { key }, argsHash: 'a' },
      ...{ requestId: `id:${key}`, generation: 0, effect: 'reversible', purpose: 'step' },
      ...{ fingerprintBefore: null, ...more },
    },
  }
}

/** The intent to undo a call, in the activation that made it. */
export function undo(key: string): NewEvent {
  return intent(`undo/${key}`, { scope: scopeOfKey(key), purpose: 'undo', undoes: key })
}

export function tried(key: string, attempt = 2): NewEvent {
  return { kind: 'tool.attempted', data: { key, attempt, fault: FAULT, waitMs: 1 } }
}

export function called(key: string, more: Partial<EventData<'tool.called'>> = {}): NewEvent {
  return { kind: 'tool.called', data: { key, result: { ok: key }, durationMs: 5, source: 'call', ...more } }
}

export function failed(key: string): NewEvent {
  return { kind: 'tool.failed', data: { key, fault: FAULT, durationMs: 1 } }
}

export function lost(key: string): NewEvent {
  return { kind: 'tool.unknown', data: { key, fault: FAULT } }
}

export function cleanedUp(
  key: string,
  cleanup: EventData<'effect.settled'>['cleanup'],
  more: Partial<EventData<'effect.settled'>> = {},
): NewEvent {
  return { kind: 'effect.settled', data: { key, cleanup, message: cleanup, ...more } }
}

export function ask(key: string): NewEvent {
  return {
    kind: 'model.requested',
    data: {
      ...{ key, scope: scopeOfKey(key), model: 'm', request: { ask: key }, requestHash: 'h' },
      reserved: USAGE,
    },
  }
}

export function askAgain(key: string): NewEvent {
  return { kind: 'model.attempted', data: { key, attempt: 2, fault: FAULT, waitMs: 1 } }
}

export function replied(key: string, more: Partial<EventData<'model.settled'>> = {}): NewEvent {
  return { kind: 'model.settled', data: { key, usage: USAGE, durationMs: 1, ...more } }
}

export function rejected(key: string, problems: string[] = []): NewEvent {
  return { kind: 'plan.rejected', data: { key, scope: scopeOfKey(key), problems, attempt: 1 } }
}

export function accepted(key: string): NewEvent {
  return { kind: 'plan.accepted', data: { key, scope: scopeOfKey(key), plan: PLAN, notes: [] } }
}

/** A question about an activation, or about the run as a whole. */
export function open(
  task: string,
  scope: string | null,
  more: Partial<EventData<'task.opened'>> = {},
): NewEvent {
  return {
    kind: 'task.opened',
    data: {
      ...{ task, kind: 'clarification', scope, key: null, question: 'Which?', context: { of: task } },
      ...{ choices: [], effects: [], assignee: null, expiresAfterMs: null, ...more },
    },
  }
}

export function decided(task: string, decision: EventData<'task.decided'>['decision']): NewEvent {
  return { kind: 'task.decided', data: { task, decision, by: 'user:1' } }
}

/** An activation that asked for some flows and began all of them, `each.0`, `each.1`, … */
export function flows(scope: string, count: number): NewEvent[] {
  const inputs = Array.from({ length: count }, (_, n) => ({ n }))
  return [
    { kind: 'flows.requested', data: { scope, inputs, concurrency: count, onFailure: 'collect' } },
    ...inputs.map(
      (input): NewEvent => ({
        kind: 'flow.started',
        data: { flow: `${scope}.${input.n}`, input },
      }),
    ),
  ]
}

/** A person sends an activation back to work. */
export function retried(scope: string, more: Partial<EventData<'node.retried'>> = {}): NewEvent {
  return {
    kind: 'node.retried',
    data: {
      ...{ node: nodeOfScope(scope), scope, mode: 'continue', forget: [], edits: {}, supplied: {} },
      ...more,
    },
  }
}

export const RESUMED: NewEvent = { kind: 'run.resumed', data: { epoch: 2, owner: 'w' } }
export const CANCELLED: NewEvent = {
  kind: 'cancel.requested',
  data: { by: 'user:1', reason: 'wrong patient' },
}
export const ROLLED_BACK: NewEvent = {
  kind: 'rollback.started',
  data: { task: 't', by: 'user:1', effects: ['a/s1'], confirmed: [] },
}

/** Another round of a loop around these nodes. */
export function again(...body: string[]): NewEvent {
  return { kind: 'loop.iterated', data: { edge: 'e', iteration: 1, body, inner: [] } }
}
