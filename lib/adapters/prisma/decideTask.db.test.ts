import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import type { RunJournal } from '../../engine/ports'
import type { NewEvent } from '../../run/event'
import type { Decision, TaskKind } from '../../run/task'
import { decideTask } from './decideTask'
import { DEFAULT_WORKSPACE_ID } from './defaultWorkspace'
import { seeded } from './testing/random'
import { numbered, openTestWorld, type TestWorld } from './testing/testWorld'

const SEED = 20_261_129
const workspaceId = DEFAULT_WORKSPACE_ID

describe('deciding cards', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url, { connections: 16 })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  /** A parked run with these cards; their ids end in their position. */
  async function parkedRun(...kinds: TaskKind[]): Promise<{ runId: string; cards: string[] }> {
    const runId = await world.startRun()
    const journal = await world.claim(runId)
    const cards = kinds.map((_, nth) => `${runId}/${nth}`)
    const opened = kinds.map((kind, nth) => card(cards[nth] ?? '', kind))
    const parked: NewEvent = { kind: 'run.parked', data: { tasks: cards, activeMs: 1 } }
    const result = await journal?.append(numbered(2, ...opened, parked), { kind: 'park', signalSeq: 0 })
    expect(result?.kind).toBe('durable')
    return { runId, cards }
  }
  const decide = (taskId: string, choice: string, by = 'ann', rest: Partial<Decision> = {}) =>
    decideTask(world.database.hot, { workspaceId, taskId }, { choice, ...rest }, by)
  const tasks = async (runId: string) =>
    (
      await world.database.hot.query(
        'select id, status, decided_by from task where run_id = $1 order by id',
        [runId],
      )
    ).rows
  const signals = async (runId: string) => (await (await world.claim(runId))?.signals(0))?.signals ?? []

  test('of fifty decisions on one card one wins, and the others learn which', async () => {
    const { runId, cards } = await parkedRun('failure')
    const [id = ''] = cards
    const choices = ['continue', 'skip', 'roll_back', 'void', 'hand_over']
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => decide(id, choices[nth % 5] ?? '', `person ${nth}`)),
    )
    expect(results.filter(({ kind }) => kind === 'won')).toHaveLength(1)
    const [told] = await Promise.all([decide(id, 'continue')])
    const winner = results.findIndex(({ kind }) => kind === 'won')
    expect(told).toMatchObject({
      kind: 'lost',
      status: 'decided',
      winner: { task: id, decision: { choice: choices[winner % 5] }, by: `person ${winner}` },
    })
    expect(await signals(runId)).toHaveLength(1)
  })

  test('a run-level choice closes the other cards, whose deciders get that choice back', async () => {
    const { runId, cards } = await parkedRun('failure', 'approval', 'manual')
    const [failure = '', approval = '', manual = ''] = cards
    expect(await decide(failure, 'roll_back', 'ann', { note: 'NUL \0 here' })).toMatchObject({
      kind: 'won',
      runId,
      queued: true,
    })
    expect(await decide(approval, 'approve', 'bob')).toMatchObject({
      kind: 'lost',
      status: 'closed',
      winner: { task: failure, decision: { choice: 'roll_back', note: 'NUL \0 here' }, by: 'ann' },
    })
    expect(await decide(manual, 'done', 'bob')).toMatchObject({ kind: 'won' })
    expect((await tasks(runId)).map(({ status }) => status)).toEqual(['decided', 'closed', 'decided'])
    const read = await signals(runId)
    expect(read.map(({ kind, body }) => [kind, body])).toEqual([
      ['decision', { task: failure, decision: { choice: 'roll_back', note: 'NUL \0 here' }, by: 'ann' }],
      ['decision', { task: manual, decision: { choice: 'done' }, by: 'bob' }],
    ])
  })

  test('after a run-level choice only what carrying it out may ask can still be decided, and only on its own card', async () => {
    const { runId, cards } = await parkedRun('failure')
    await decide(cards[0] ?? '', 'roll_back')
    const journal = await world.claim(runId)
    const kinds = ['approval', 'unknown_outcome', 'conflict', 'manual'] as const
    const later = kinds.map((kind) => card(`${runId}/later ${kind}`, kind))
    expect((await journal?.append(numbered(4, ...later), { kind: 'go' }))?.kind).toBe('durable')
    const answer = async (kind: string, choice: string) =>
      (await decide(`${runId}/later ${kind}`, choice)).kind
    expect(await answer('approval', 'approve')).toBe('lost')
    expect(await answer('conflict', 'void')).toBe('lost')
    expect(await answer('unknown_outcome', 'happened')).toBe('won')
    expect(await answer('conflict', 'continue')).toBe('won')
    expect(await answer('manual', 'done')).toBe('won')
  })

  test('a card of another workspace is unknown', async () => {
    const { cards } = await parkedRun('failure')
    const elsewhere = { workspaceId: '00000000-0000-7000-8000-00000000000f', taskId: cards[0] ?? '' }
    expect(await decideTask(world.database.hot, elsewhere, { choice: 'void' }, 'eve')).toEqual({
      kind: 'unknown',
    })
  })

  test(`mixed decisions over two cards of 150 runs: one winner a card, one run-level winner a run (seed ${SEED})`, async () => {
    const runs = await Promise.all(Array.from({ length: 150 }, () => parkedRun('failure', 'approval')))
    const random = seeded(SEED)
    const choices = ['continue', 'skip', 'approve', 'reject', 'roll_back', 'void', 'hand_over']
    const attempts = runs.flatMap(({ runId, cards }) =>
      Array.from({ length: 12 }, () => {
        const id = cards[Math.floor(random() * 2)] ?? ''
        const choice = choices[Math.floor(random() * choices.length)] ?? ''
        return { runId, id, choice, order: random() }
      }),
    )
    attempts.sort((a, b) => a.order - b.order)
    const results = await Promise.all(
      attempts.map(async (attempt) => ({ ...attempt, ...(await decide(attempt.id, attempt.choice)) })),
    )
    const won = results.filter(({ kind }) => kind === 'won')
    for (const { runId, cards } of runs) {
      const mine = won.filter((attempt) => attempt.runId === runId)
      const level = mine.filter(({ choice }) => ['roll_back', 'void', 'hand_over'].includes(choice))
      expect(new Set(mine.map(({ id }) => id)).size).toBe(mine.length)
      expect(level.length).toBeLessThanOrEqual(1)
      const row = await world.database.hot.query(
        `select state, disposition, signal_seq, (select count(*)::int from run_signal where run_id = $1) as signals,
           (select count(*)::int from task where run_id = $1 and status = 'open') as open from run_lease where run_id = $1`,
        [runId],
      )
      expect(row.rows).toEqual([
        {
          state: 'queued',
          disposition: level[0]?.choice ?? null,
          signal_seq: mine.length,
          signals: mine.length,
          open: level.length > 0 ? 0 : cards.length - mine.length,
        },
      ])
    }
  })

  test('a decision made at the moment of parking is never left unread', async () => {
    const runIds = await world.startRuns(120)
    const claims = new Map<string, RunJournal | null>()
    for (const runId of runIds) claims.set(runId, await world.claim(runId))
    const outcomes = await Promise.all(
      runIds.map(async (runId) => {
        const journal = claims.get(runId)
        if (!journal) throw new Error('not claimed')
        const id = `${runId}/race`
        await journal.append(numbered(2, card(id, 'approval')), { kind: 'go' })
        const parked: NewEvent = { kind: 'run.parked', data: { tasks: [id], activeMs: 1 } }
        const [park, decision] = await Promise.all([
          journal.append(numbered(3, parked), { kind: 'park', signalSeq: 0 }),
          decide(id, 'approve'),
        ])
        const { rows } = await world.database.hot.query(
          'select state, signal_seq, signal_done from run_lease where run_id = $1',
          [runId],
        )
        return { park: park.kind, decision: decision.kind, ...rows[0] }
      }),
    )
    for (const outcome of outcomes) {
      expect(outcome.decision).toBe('won')
      expect(outcome.signal_seq).toBe(1)
      // parked first: the decision queued it again; decided first: parking was refused and the owner reads its inbox
      expect(outcome.state).toBe(outcome.park === 'durable' ? 'queued' : 'running')
      expect(outcome.signal_done).toBe(0)
    }
  })
})

function card(task: string, kind: TaskKind): NewEvent {
  const about = { scope: null, key: null, question: 'What now?', context: {}, choices: [], effects: [] }
  return { kind: 'task.opened', data: { task, kind, ...about, assignee: null, expiresAfterMs: null } }
}
