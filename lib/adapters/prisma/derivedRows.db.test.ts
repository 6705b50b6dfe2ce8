import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import type { RunJournal } from '../../engine/ports'
import type { NewEvent } from '../../run/event'
import { createPrisma } from './database'
import { createJournalWriter } from './journalWriter'
import { createRunJournal } from './runJournal'
import { numbered, openTestWorld, type TestWorld } from './testing/testWorld'

const GO = { kind: 'go' } as const

describe('rows that are written with the events they follow from', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url, { connections: 30 })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  async function opened(): Promise<RunJournal> {
    const journal = await world.claim(await world.startRun())
    if (!journal) throw new Error('not claimed')
    return journal
  }

  test('show a run from its start to its end as lists read it', async () => {
    const prisma = createPrisma(database.url)
    const journal = await opened()
    const { runId } = journal.claim
    expect(await prisma.run.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'queued',
      startedAt: null,
    })
    await journal.append(numbered(2, { kind: 'run.resumed', data: { epoch: 1, owner: 'w' } }), GO)
    const running = await prisma.run.findUnique({ where: { id: runId } })
    expect(running).toMatchObject({ status: 'running', startedAt: expect.any(Date), finishedAt: null })
    const output = { text: 'fine' }
    const end = { status: 'succeeded', cause: 'COMPLETED', message: 'Done.', output, activeMs: 12.6 } as const
    await journal.append(numbered(3, intent('create/1', `q ${runId}`), called('create/1')), GO)
    await journal.append(numbered(5, { kind: 'run.ended', data: end }), { kind: 'end', signalSeq: 0 })
    expect(await prisma.run.findUnique({ where: { id: runId } })).toMatchObject({
      ...{ status: 'succeeded', cause: 'COMPLETED', message: 'Done.', output, steps: 1, activeMs: 13 },
      ...{ startedAt: running?.startedAt, finishedAt: expect.any(Date) },
    })
    expect(await prisma.effect.findMany({ where: { runId } })).toMatchObject([
      { key: 'create/1', phase: 'done', finishedAt: expect.any(Date) },
    ])
    await prisma.$disconnect()
  })

  test('a second owner knows the request ids of the first, and re-arms an effect under its own epoch', async () => {
    const first = await opened()
    const { runId } = first.claim
    await first.append(numbered(2, intent('create/1', `q ${runId}`)), GO)
    await world.expireLease(runId)
    const second = await world.claim(runId)
    const effect = async () =>
      (
        await world.database.hot.query('select phase, epoch, finished_at from effect where run_id = $1', [
          runId,
        ])
      ).rows[0]
    const failure = { code: 'LOST', message: 'Nobody knows.', class: 'unknown' } as const
    await second?.append(numbered(3, { kind: 'tool.unknown', data: { key: 'create/1', fault: failure } }), GO)
    expect(await effect()).toMatchObject({ phase: 'unknown', epoch: 1 })
    await second?.append(
      numbered(4, { kind: 'tool.rearmed', data: { key: 'create/1', source: 'person' } }),
      GO,
    )
    expect(await effect()).toEqual({ phase: 'intended', epoch: 2, finished_at: null })
  })

  test('thirty intents under one request id at once: one is made, the others are told', async () => {
    const journals: RunJournal[] = []
    for (const runId of await world.startRuns(30)) {
      const claimed = await world.claim(runId)
      // a writer each, as if every run were on a worker of its own
      const writer = createJournalWriter(world.database.hot, { onWritten: () => {} })
      if (claimed)
        journals.push(
          createRunJournal({
            claim: claimed.claim,
            pool: world.database.hot,
            writer,
            mayDispatch: () => true,
          }),
        )
    }
    const results = await Promise.all(
      journals.map((journal) => journal.append(numbered(2, intent('create/1', 'the same')), GO)),
    )
    const verdicts = results.map((result) =>
      result.kind === 'durable' ? (result.conflicts[0]?.verdict ?? 'mine') : result.kind,
    )
    expect(verdicts.filter((verdict) => verdict === 'mine')).toHaveLength(1)
    expect(verdicts.filter((verdict) => verdict === 'in_flight')).toHaveLength(29)
    const { rows } = await world.database.hot.query(
      `select count(*)::int as rows from effect where request_id = 'the same'`,
    )
    expect(rows).toEqual([{ rows: 1 }])
  })

  test('times carry their zone: a lease written in Shanghai ends at the same moment in UTC', async () => {
    const journal = await opened()
    const { rows } = await world.database.hot.query(
      `select set_config('timezone', 'Asia/Shanghai', false), lease_until - clock_timestamp() < interval '15 s' as soon
       from run_lease where run_id = $1`,
      [journal.claim.runId],
    )
    expect(rows[0]?.soon).toBe(true)
    const columns = await world.database.hot.query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp without time zone' and table_name <> '_prisma_migrations'`,
    )
    expect(columns.rows).toEqual([])
  })

  test('a flush writes no column that an index of the lease looks at, so that Postgres need not touch one', async () => {
    const journal = await opened()
    const { rows: columns } = await world.database.hot.query<{ name: string }>(
      `select distinct attname::text as name from pg_index
       left join pg_depend on classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid
       join pg_attribute on attrelid = indrelid and attnum > 0 and (attnum = any(indkey) or attnum = refobjsubid)
       where indrelid = 'run_lease'::regclass`,
    )
    const indexed = columns.map(({ name }) => name)
    expect(indexed).toEqual(expect.arrayContaining(['run_id', 'state', 'due_at']))
    const lease = async () => {
      const { rows } = await world.database.hot.query(
        'select to_jsonb(run_lease) as lease from run_lease where run_id = $1',
        [journal.claim.runId],
      )
      return rows[0].lease as { [column: string]: unknown }
    }
    const before = await lease()
    const event: NewEvent = { kind: 'warning.noted', data: { scope: null, code: 'N', message: 'n' } }
    await journal.append(numbered(2, event), GO)
    const after = await lease()
    expect(after.last_seq).toBe(2)
    expect(indexed.filter((name) => after[name] !== before[name])).toEqual([])
    // and there is room for the new row beside the old one, without which it would go to another page, and so into every index
    const { rows: tables } = await world.database.hot.query(
      `select reloptions as options from pg_class where oid = 'run_lease'::regclass`,
    )
    expect(tables).toEqual([{ options: ['fillfactor=50'] }])
  })
})

function intent(key: string, requestId: string): NewEvent {
  const call = { key, scope: 'create', tool: 'business/ticket_create', args: {}, argsHash: 'a', requestId }
  const rest = { generation: 0, effect: 'reversible', purpose: 'step', fingerprintBefore: null } as const
  return { kind: 'tool.intended', data: { ...call, ...rest } }
}

function called(key: string): NewEvent {
  return { kind: 'tool.called', data: { key, result: null, durationMs: 1, source: 'call' } }
}
