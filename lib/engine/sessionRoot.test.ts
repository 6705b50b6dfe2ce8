import { describe, expect, it } from 'vitest'
import { emptyRun } from '../run/emptyRun'
import type { SessionSnapshot } from '../run/sessionSnapshot'
import { sessionRoot } from './sessionRoot'
import { buildProgram } from './testing/buildProgram'

const SESSION: SessionSnapshot = {
  ...{ id: 's1', user: 'Ann', channel: 'web', variables: { city: 'Wuhan' } },
  messages: [{ role: 'user', text: 'Hello', run: 'r1', at: '2026-11-29T10:00:00Z' }],
  runs: ['r0', 'r1', 'r2'].map((id) => ({
    ...{ id, pipeline: 'Chat', status: 'succeeded', input: {}, output: `of ${id}`, omitted: false },
    at: '2026-11-29T10:00:01Z',
  })),
}

function programSetting(session: unknown) {
  const program = buildProgram({ nodes: { start: {}, finish: {} }, edges: [] })
  const finish = program.nodes.get('finish')
  if (!finish) throw new Error('The program lost its output')
  const node = { ...finish.node, in: { session: JSON.parse(JSON.stringify(session)) } }
  const nodes = new Map(program.nodes).set('finish', { ...finish, node })
  return { ...program, nodes, outputs: ['finish'] }
}

describe('session in an expression', () => {
  it('is what the run was started with, its newest run at hand', () => {
    const root = sessionRoot({ ...emptyRun(), session: SESSION }, programSetting({}))
    expect(root).toMatchObject({
      id: 's1',
      user: 'Ann',
      messages: SESSION.messages,
      last: { output: 'of r2' },
    })
  })

  it('reads variables that this pipeline sets as null until they are set', () => {
    const program = programSetting({ city: { $cel: 'input.city' }, umbrella: true })
    const { variables } = sessionRoot({ ...emptyRun(), session: SESSION }, program)
    expect(variables).toEqual({ city: 'Wuhan', umbrella: null })
    // the same program once more, as every expression asks
    expect(sessionRoot(emptyRun(), program).variables).toEqual({ city: null, umbrella: null })
  })

  it('knows no names of variables that an expression makes', () => {
    const program = programSetting({ $cel: 'nodes.x.value' })
    expect(sessionRoot(emptyRun(), program).variables).toEqual({})
  })

  it('has the same fields outside of a session, with nothing in them', () => {
    const trigger = { kind: 'cli', by: 'test' } as const
    const root = sessionRoot({ ...emptyRun(), trigger }, programSetting({}))
    expect(root).toMatchObject({
      id: null,
      channel: 'api',
      messages: [],
      runs: [],
      last: { id: null, output: null },
    })
  })
})
