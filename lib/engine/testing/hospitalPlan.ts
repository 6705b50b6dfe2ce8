import type { JsonObject } from '../../graph/json'
import type { PlanSettings } from '../../run/plan'
import { createIo } from '../createIo'
import { makePlan, type PlanContext } from '../planning/makePlan'
import { answered, said } from './failures'
import type { FakeTool } from './fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from './fakeSession'

/** A list of hospitals that a tool keeps, and records that are asked for by a hospital’s code or name. */
export const FIND: FakeTool = {
  ref: 'demo/hospitals',
  effect: 'none',
  inputSchema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
}
export const RECORDS: FakeTool = {
  ref: 'demo/records',
  effect: 'none',
  inputSchema: { type: 'object', required: ['hospital'], properties: { hospital: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
  rules: {
    hospital: {
      oneOf: {
        ...{ tool: 'demo/hospitals', args: { name: { $cel: 'value' } }, path: 'matches' },
        ...{ value: 'item.code', label: 'item.name' },
      },
    },
  },
}
export const matches = (...codes: string[]) =>
  answered({ matches: codes.map((code) => ({ code, name: `Union Hospital ${code}` })) })

/** What a planner’s model answers. */
export function reply(
  steps: JsonObject[],
  more: { ask?: string[]; deliver?: JsonObject } = {},
  padding = '',
) {
  const { ask = [], deliver = { total: { $cel: 'steps.s1.output.total' } } } = more
  const plan = {
    reasoning: {
      ...{ currentGoal: 'Records', knownFacts: [], missingInfo: ask },
      nextAction: ask.length > 0 ? 'ask' : 'execute',
    },
    steps: steps.map((step) => ({ dependsOn: [], why: 'it is asked for', ...step })),
    deliver: ask.length > 0 ? {} : deliver,
  }
  return said(`${padding}${JSON.stringify(plan)}${padding}`)
}
export const records = (hospital: JsonObject | string, id = 's1', more: JsonObject = {}): JsonObject => ({
  ...{ id, tool: 'demo/records', args: { hospital } },
  ...more,
})
export const ASKS = reply([], { ask: ['Which year?'] })
export const OK = reply([records('BJ001')])

export function open(
  model: FakeWorld['model'],
  tool: FakeWorld['tool'] = () => matches('BJ001'),
): FakeSession {
  return fakeSession({ model, tool }, { tools: [FIND, RECORDS], nodes: { plan: {} } })
}

/** Makes a plan in node `plan`. */
export function make(
  session: FakeSession,
  settings: Partial<PlanSettings> = {},
  more: Partial<PlanContext> = {},
) {
  return makePlan({
    ...{ io: createIo(session, 'plan', session.signal), run: session.state, program: session.program },
    ...{ scope: 'plan', key: 'plan', version: 1 },
    settings: {
      ...{ goal: 'Records of BJ001', facts: null, rulePacks: [], model: null, instructions: null },
      tools: ['demo/hospitals', 'demo/records'],
      deliver: { type: 'object', required: ['total'], properties: { total: { type: 'number' } } },
      maxQuestions: 2,
      ...settings,
    },
    ...more,
  })
}
export const told = (session: FakeSession, index = -1) =>
  session.world.asked.at(index)?.messages.at(-1)?.content
