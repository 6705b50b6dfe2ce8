import { answered, inTurn, said } from '../../../engine/testing/failures'
import { fakeContext } from '../../../engine/testing/fakeContext'
import type { FakeTool } from '../../../engine/testing/fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from '../../../engine/testing/fakeSession'
import type { ArgumentRule } from '../../../graph/document'
import type { Json, JsonObject } from '../../../graph/json'
import { executePlanner } from '../execute'

/** A planner's world with three hospitals of one name, and plans that mean one of them. */
export const HOSPITALS = [
  { code: 'BJ001', name: 'Union Hospital', city: 'Beijing' },
  { code: 'FZ001', name: 'Union Hospital', city: 'Fuzhou' },
  { code: 'WH001', name: 'Union Hospital', city: 'Wuhan' },
  { code: 'SH001', name: 'Huashan Hospital', city: 'Shanghai' },
]
export const ONE_OF: ArgumentRule = {
  oneOf: {
    tool: 'demo/hospitals',
    args: { name: { $cel: 'value' } },
    path: 'matches',
    value: 'item.code',
    label: "item.name + ', ' + item.city",
  },
}
export const LOOK_UP: FakeTool = {
  ref: 'demo/hospitals',
  effect: 'none',
  inputSchema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  outputSchema: {
    type: 'object',
    properties: {
      matches: {
        type: 'array',
        items: { type: 'object', properties: { code: { type: 'string' }, city: { type: 'string' } } },
      },
    },
  },
}
export const records = (rule: ArgumentRule, more: Partial<FakeTool> = {}): FakeTool => ({
  ref: 'demo/records',
  effect: 'none',
  inputSchema: {
    type: 'object',
    required: ['hospital'],
    properties: { hospital: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' } },
  },
  outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
  rules: { hospital: rule },
  ...more,
})

type Steps = { id: string; tool: string; args: JsonObject; dependsOn?: string[] }[]
export const plan = (steps: Steps, deliver: JsonObject) =>
  said(
    JSON.stringify({
      reasoning: { currentGoal: 'Records', knownFacts: [], missingInfo: [], nextAction: 'execute' },
      steps: steps.map((step) => ({ dependsOn: [], why: 'it is asked for', ...step })),
      deliver,
    }),
  )
export const TOTAL = { total: { $cel: 'steps.s1.output.total' } }
export const byName = (hospital: Json) =>
  plan([{ id: 's1', tool: 'demo/records', args: { hospital } }], TOTAL)
export const byPlace = plan(
  [
    { id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } },
    {
      id: 's2',
      tool: 'demo/records',
      args: { hospital: { $cel: 'steps.s1.output.matches[0].code' } },
      dependsOn: ['s1'],
    },
  ],
  { total: { $cel: 'steps.s2.output.total' }, city: { $cel: 'steps.s1.output.matches[0].city' } },
)

const hospitals: FakeWorld['tool'] = ({ args }) => {
  const asked = String(args.name).toLowerCase()
  const found = HOSPITALS.filter(
    ({ code, name, city }) => asked === code.toLowerCase() || `${name} ${city}`.toLowerCase().includes(asked),
  )
  return answered({ matches: found })
}

type Setting = { rule?: ArgumentRule; tool?: Partial<FakeTool>; world?: Partial<FakeWorld> }
export function open(
  replies: ReturnType<typeof said>[],
  { rule = ONE_OF, tool, world }: Setting = {},
): FakeSession {
  return fakeSession(
    { model: inTurn(...replies), tool: hospitals, ...world },
    { tools: [LOOK_UP, records(rule, tool)], nodes: { plan: {}, other: {} } },
  )
}
const DELIVER = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'number' }, city: { type: 'string' } },
}
export const enter = (session: FakeSession, more: JsonObject = {}, goal = 'Records of Union Hospital') =>
  executePlanner(
    fakeContext(
      session,
      'plan',
      { tools: ['demo/hospitals', 'demo/records'], deliver: DELIVER, ...more },
      { goal },
    ),
  )
export const accepted = (session: FakeSession) => [...session.state.plans.values()].at(-1)
