import { describe, expect, it } from 'vitest'
import { answered } from '../../engine/testing/failures'
import { accepted, byName, byPlace, enter, HOSPITALS, open, plan } from './testing/hospitalPlans'

describe('a name of several entries in a plan', () => {
  it('freezes the plan and asks with the entries as candidates; the answer is put into the plan', async () => {
    const session = open([byName('Union Hospital')])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    const card = session.openCard()
    expect(card).toMatchObject({
      kind: 'clarification',
      question: expect.stringContaining('“Union Hospital” may mean 3 entries'),
      choices: [{ choice: 'answer' }],
      context: {
        tool: 'demo/records',
        argument: 'hospital',
        candidates: [
          { value: 'BJ001', label: 'Union Hospital, Beijing' },
          { value: 'FZ001', label: 'Union Hospital, Fuzhou' },
          { value: 'WH001', label: 'Union Hospital, Wuhan' },
        ],
      },
    })
    expect(accepted(session)).toBeUndefined()
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'WH001' } }])
    expect(session.state.proposals.at(-1)?.remarks.join()).toContain('settled by a person: "WH001"')
    expect(session.world.asked).toHaveLength(1)
  })

  it('may be answered in free words, which are looked up like any name', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    session.decide({ choice: 'answer', value: 'Union Hospital Fuzhou' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'FZ001' } }])
  })

  it('is asked about again when the answer says nothing, with the same candidates', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    session.decide({ choice: 'answer', value: 'the usual one' })
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      question: expect.stringContaining('“the usual one” is not in the list'),
      context: { candidates: expect.arrayContaining([{ value: 'BJ001', label: 'Union Hospital, Beijing' }]) },
    })
  })

  it('asks the same when the run is taken over, without asking model or list again', async () => {
    const session = open([byName('Union Hospital')])
    await enter(session)
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next)).toEqual({ kind: 'suspended' })
    next.decide({ choice: 'answer', value: 'BJ001' })
    expect(await enter(next)).toMatchObject({ kind: 'finished' })
    expect(session.world.asked).toHaveLength(1)
    expect(session.world.sent.map(({ args }) => args.name)).toEqual(['Union Hospital', 'BJ001'])
    expect([...next.state.tasks.values()]).toHaveLength(1)
  })

  it('of one entry is read as its value, and the trace says so', async () => {
    const session = open([byName('Huashan Hospital')])
    expect(await enter(session, {}, 'Records of Huashan Hospital')).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([{ args: { hospital: 'SH001' } }])
    expect(session.state.proposals.at(-1)?.remarks).toContain(
      'Step s1: hospital "Huashan Hospital" was read as "SH001".',
    )
  })

  it('of no entry goes back to the model', async () => {
    const session = open([byName('Mars Clinic'), byName('Huashan Hospital')])
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain('its list has no entry for')
  })

  it('works with a list that the document holds, without any call', async () => {
    const list = HOSPITALS.map(({ code, name, city }) => ({
      value: code,
      label: `${name}, ${city}`,
      aliases: [name],
    }))
    const session = open([byName('Union Hospital')], { rule: { list } })
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'BJ001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.world.sent).toEqual([])
  })
})

describe('a value that nobody said', () => {
  it('is a guess of the model and goes back to it', async () => {
    const session = open([byName('BJ001'), byName('Union Hospital')])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain(
      'is said nowhere in the goal or the facts',
    )
  })

  it('is fine when the goal says it', async () => {
    const session = open([byName('BJ001')])
    expect(await enter(session, {}, 'Records of bj001')).toMatchObject({ kind: 'finished' })
  })
})

describe('a step that takes the first of several matches', () => {
  it('asks, and narrows the look-up, so that everything that reads it follows', async () => {
    const session = open([byPlace])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      question: expect.stringContaining('demo/hospitals finds 3 entries'),
      context: { tool: 'demo/records', argument: 'hospital' },
    })
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(accepted(session)?.steps).toMatchObject([
      { args: { name: 'WH001' } },
      { args: { hospital: { $cel: 'steps.s1.output.matches[0].code' } } },
    ])
  })

  it('asks also when only what is delivered takes it', async () => {
    const lazy = plan([{ id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } }], {
      total: { $cel: 'size(steps.s1.output.matches)' },
      city: { $cel: 'steps.s1.output.matches[0].city' },
    })
    const session = open([lazy])
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard().context.argument).toBe('city')
  })

  it('does not ask when there is one match, or when nothing is picked', async () => {
    const one = open([byPlace], { world: { tool: () => answered({ matches: HOSPITALS.slice(0, 1) }) } })
    expect(await enter(one)).toMatchObject({ kind: 'finished' })
    const all = plan([{ id: 's1', tool: 'demo/hospitals', args: { name: 'Union Hospital' } }], {
      total: { $cel: 'size(steps.s1.output.matches)' },
    })
    expect(await enter(open([all]))).toMatchObject({ kind: 'finished' })
  })

  it('that finds nothing goes back to the model', async () => {
    const session = open([byPlace], { world: { tool: () => answered({ matches: [] }) } })
    expect(await enter(session)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
    expect(JSON.stringify(session.world.asked[1]?.messages)).toContain('demo/hospitals finds nothing with')
  })

  it('whose list does not know its own values goes back to the model instead of asking for ever', async () => {
    const session = open([byPlace], { world: { tool: () => answered({ matches: HOSPITALS.slice(0, 3) }) } })
    await enter(session)
    session.decide({ choice: 'answer', value: 'WH001' })
    expect(await enter(session)).toMatchObject({ kind: 'failed', fault: { code: 'PLAN_INVALID' } })
  })
})
