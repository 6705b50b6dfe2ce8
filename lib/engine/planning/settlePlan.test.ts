import { describe, expect, it } from 'vitest'
import { inTurn } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { FIND, make, matches, OK, open, RECORDS, records, reply, told } from '../testing/hospitalPlan'

const goal = { goal: 'Records of Union, Mars and BJ001' }
const UNION = reply([records('Union')])
const BY_PLACE = reply(
  [
    { id: 's1', tool: 'demo/hospitals', args: { name: 'Union' } },
    records({ $cel: 'steps.s1.output.matches[0].code' }, 's2', { dependsOn: ['s1'] }),
  ],
  { deliver: { total: { $cel: 'steps.s2.output.total' } } },
)
/** Two hospitals of one name; whatever else is asked for is itself, or nothing. */
const lists: FakeWorld['tool'] = ({ args }) => {
  if (args.name === 'Union') return matches('A', 'BJ001')
  return ['A', 'BJ001'].includes(String(args.name)) ? matches(String(args.name)) : matches()
}
const withDefault = (model: FakeWorld['model']): FakeSession => {
  const rules = { hospital: { ...RECORDS.rules?.hospital, default: 'BJ001' } }
  return fakeSession({ model, tool: lists }, { tools: [FIND, { ...RECORDS, rules }], nodes: { plan: {} } })
}
const remarks = (session: FakeSession) => session.state.proposals.at(-1)?.remarks

describe('who settled what a name means', () => {
  const MARS_TOO = reply([records('Union'), records('Mars', 's2')])

  it('is a person, also in a plan that is made anew', async () => {
    const session = open(inTurn(MARS_TOO, UNION), lists)
    await make(session, goal)
    session.decide({ choice: 'answer', value: 'A' })
    expect((await make(session, goal)).kind).toBe('ok')
    expect(session.world.asked).toHaveLength(2)
    expect(remarks(session)).toEqual(['Step s1: hospital was settled by a person: "A".'])
  })

  it('is the default where nobody may be asked, also in a plan that is made anew', async () => {
    const session = withDefault(inTurn(MARS_TOO, UNION))
    expect((await make(session, { ...goal, maxQuestions: 0 })).kind).toBe('ok')
    expect(session.world.asked).toHaveLength(2)
    expect(remarks(session)).toEqual(['Step s1: hospital was settled by its default: "BJ001".'])
    expect(session.state.tasks.size).toBe(0)
  })

  it('is the default of the argument that takes one of several entries', async () => {
    const session = withDefault(() => BY_PLACE)
    expect(await make(session, { ...goal, maxQuestions: 0 })).toMatchObject({
      plan: { steps: [{ args: { name: 'BJ001' } }, { id: 's2' }] },
    })
    expect(remarks(session)).toEqual(['Step s1: hospital was settled by its default: "BJ001".'])
  })
})

describe('an answer that settles nothing', () => {
  it.each([
    ['a name', UNION],
    ['one of several entries', BY_PLACE],
  ])('about %s is asked for as often as it is given', async (_what, model) => {
    const session = open(() => model, lists)
    for (let times = 1; times <= 4; times++) {
      expect(await make(session, goal)).toEqual({ kind: 'suspended' })
      expect(session.state.tasks.size).toBe(times)
      session.decide({ choice: 'answer', value: 'somewhere' })
    }
  })

  it('though the list had offered it is a problem for the model', async () => {
    const session = open(inTurn(BY_PLACE, OK), ({ args }) =>
      args.name === 'BJ001' ? matches('BJ001') : matches('A', 'B'),
    )
    await make(session, goal)
    session.decide({ choice: 'answer', value: 'B' })
    expect((await make(session, goal)).kind).toBe('ok')
    expect(told(session)).toContain('The list was asked for "B", which it had offered, and did not answer')
  })
})
