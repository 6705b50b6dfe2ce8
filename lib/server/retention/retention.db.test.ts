import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createObjects } from '@/lib/adapters/objects/createObjects'
import { createRun } from '@/lib/adapters/prisma/createRun'
import { newRun } from '@/lib/adapters/prisma/testing/newRun'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { describeRetention, saveRetention } from './manageRetention'
import { removeOldRuns } from './removeOldRuns'

const DAYS = 90
const NOW = new Date()

let services: TestServices
let drop: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestServices()
  services = opened.services
  drop = opened.drop
})
afterAll(() => drop())
beforeEach(async () => {
  const { hot } = services.database
  await hot.query(
    'truncate session, session_message, memory_item, stored_object, effect, task, run_event, run_signal, run_lease, run cascade',
  )
})

const sql = (text: string, values: unknown[] = []) => services.database.hot.query(text, values)

/** A run that ended so many days ago, with an event, a signal, a decided card and a comment. */
async function endedRun(daysAgo: number): Promise<string> {
  const { runId } = await createRun(services.database.hot, newRun())
  const at = new Date(NOW.getTime() - daysAgo * 86_400_000)
  await sql(
    `update run set status = 'succeeded', created_at = $2, started_at = $2, finished_at = $2 where id = $1`,
    [runId, at],
  )
  await sql(`update run_lease set state = 'done' where run_id = $1`, [runId])
  await sql(`insert into run_signal(run_id, seq, kind, body) values ($1, 1, 'cancel', '{}')`, [runId])
  await sql(
    `insert into task(id, workspace_id, run_id, kind, status, question, context, choices, effects, due_at)
     values ('card-' || $1::text, $2, $1::uuid, 'failure', 'decided', 'What now?', '{}', '[]', '[]', now())`,
    [runId, OWNER.workspaceId],
  )
  await sql(
    `insert into task_comment(id, workspace_id, task_id, text, created_by) values (gen_random_uuid(), $2, 'card-' || $1::text, 'Seen', 'user:1')`,
    [runId, OWNER.workspaceId],
  )
  return runId
}

async function withEffect(runId: string, cleanup: string): Promise<void> {
  await sql(
    `insert into effect(request_id, run_id, key, epoch, tool, args_hash, effect, purpose, phase, cleanup)
     values ('req-' || $1::text, $1::uuid, 'work/s1', 1, 'shop/order', 'h', 'reversible', 'step', 'done', $2)`,
    [runId, cleanup],
  )
}

async function session(usedDaysAgo: number, runId: string): Promise<void> {
  const used = new Date(NOW.getTime() - usedDaysAgo * 86_400_000)
  await sql(
    `with made as (insert into session(id, workspace_id, channel, created_by, used_at, last_run_id)
       values (gen_random_uuid(), $1, 'web', 'user:1', $2, $3) returning id)
     insert into session_message(id, session_id, kind, text, run_id) select gen_random_uuid(), id, 'task', 'Hello', $3 from made`,
    [OWNER.workspaceId, used, runId],
  )
}

function remove(days = DAYS) {
  const { prisma, blobs, database } = services
  return removeOldRuns(
    { pool: database.hot, prisma, blobs },
    { ...OWNER, kind: 'system' },
    { days, now: NOW },
  )
}

async function left(): Promise<string[]> {
  return (await sql('select id from run order by id')).rows.map(({ id }) => id)
}

async function rowsOf(table: string): Promise<number> {
  return (await sql(`select count(*)::int as rows from ${table}`)).rows[0]?.rows ?? 0
}

describe('retention', () => {
  it('removes everything about runs that ended too long ago, and nothing about the others', async () => {
    const [old, young] = [await endedRun(91), await endedRun(89)]
    await withEffect(old, 'rolled_back')
    expect(await remove()).toEqual({ runs: 1, objects: 0, sessions: 0, firstId: old, lastId: old })
    expect(await left()).toEqual([young])
    const tables = ['run_lease', 'run_event', 'run_signal', 'task', 'task_comment', 'effect']
    expect(await Promise.all(tables.map(rowsOf))).toEqual([1, 1, 1, 1, 1, 0])
  })

  it('keeps runs that are not over, however old they are', async () => {
    const open = await endedRun(200)
    await sql(`update run set status = 'suspended', finished_at = null where id = $1`, [open])
    await sql(`update run_lease set state = 'suspended' where run_id = $1`, [open])
    expect((await remove()).runs).toBe(0)
  })

  it('keeps a run while somebody may still want to see to an effect of it', async () => {
    const [orphaned, undone] = [await endedRun(200), await endedRun(200)]
    await withEffect(orphaned, 'orphaned')
    await withEffect(undone, 'rolled_back')
    await remove()
    expect(await left()).toEqual([orphaned])
  })

  it('keeps the origin of a fork with its stored values until the fork has gone', async () => {
    const [origin, fork] = [await endedRun(200), await endedRun(30)]
    await sql('update run set forked_from = $1 where id = $2', [origin, fork])
    expect((await remove()).runs).toBe(0)
    await sql(
      `update run set created_at = created_at - interval '90 days', finished_at = finished_at - interval '90 days' where id = $1`,
      [fork],
    )
    expect([(await remove()).runs, (await remove()).runs]).toEqual([1, 1])
    expect(await left()).toEqual([])
  })

  it('keeps a run whose memory others recall, and one of a session that is still used', async () => {
    const [remembered, talked, forgotten] = [await endedRun(200), await endedRun(200), await endedRun(200)]
    await sql(
      `insert into memory_item(workspace_id, run_id, request_id, topic, text, terms) values ($1, $2, 'r', 't', 'fact', array_to_tsvector('{}'))`,
      [OWNER.workspaceId, remembered],
    )
    await session(10, talked)
    await session(150, forgotten)
    expect(await remove()).toMatchObject({ runs: 1, sessions: 1 })
    expect((await left()).toSorted()).toEqual([remembered, talked].toSorted())
  })

  it('removes the bytes of large values with their runs, and leaves those of others', async () => {
    const { hot } = services.database
    const objects = createObjects(hot, services.blobs)
    const [old, young] = [await endedRun(120), await endedRun(3)]
    const gone = await objects.put(old, '"large"', 'sum')
    const kept = await objects.put(young, '"large"', 'sum')
    await sql(`update stored_object set created_at = now() - interval '120 days' where id = $1`, [gone])
    expect(await remove()).toMatchObject({ runs: 1, objects: 1 })
    expect(await services.blobs.read(gone)).toBeNull()
    expect(await services.blobs.read(kept)).not.toBeNull()
    const files = readdirSync(path.join(services.env.INTERLOCK_HOME), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.endsWith(gone))).toEqual([])
  })

  it('goes through more runs than it looks at at once', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, () => endedRun(100)))
    const young = await endedRun(1)
    const removed = await remove()
    expect([removed.runs, removed.firstId, removed.lastId]).toEqual([
      230,
      ids.toSorted()[0],
      ids.toSorted().at(-1),
    ])
    expect(await left()).toEqual([young])
  })

  it('leaves a run alone whose lease somebody holds in a transaction', async () => {
    const busy = await endedRun(100)
    const client = await services.database.hot.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from run_lease where run_id = $1 for share', [busy])
      expect((await remove()).runs).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await remove()).runs).toBe(1)
  })

  it('says beforehand exactly what it would remove and why the rest stays, and afterwards what it did', async () => {
    await Promise.all([endedRun(100), endedRun(100)])
    const [orphaned, origin] = [await endedRun(100), await endedRun(100)]
    await withEffect(orphaned, 'orphaned')
    await sql('update run set forked_from = $1 where id = $2', [origin, await endedRun(1)])
    await saveRetention(services, OWNER, { days: DAYS })
    const shown = await describeRetention(services, OWNER, {})
    expect(shown).toMatchObject({
      ...{ days: DAYS, source: 'settings' },
      preview: { days: DAYS, removable: 2, kept: { effect: 1, fork: 1, open: 0, memory: 0, session: 0 } },
    })
    expect((await describeRetention(services, OWNER, { days: 365 })).preview?.removable).toBe(0)
    expect((await remove()).runs).toBe(shown.preview?.removable)
    expect((await describeRetention(services, OWNER, {})).last).toMatchObject({ runs: 2, objects: 0 })
    const [entry] = (
      await sql(
        `select actor, details from audit_log where action = 'retention.remove' order by at desc limit 1`,
      )
    ).rows
    expect(entry).toMatchObject({
      actor: 'system',
      details: { days: DAYS, runs: 2, firstId: expect.any(String) },
    })
  })

  it('is off until somebody turns it on, and the settings win over the environment', async () => {
    await sql(`delete from setting where key = 'retention'`)
    expect(await describeRetention(services, OWNER, {})).toMatchObject({
      days: null,
      source: 'off',
      preview: null,
    })
    Object.assign(services.env, { INTERLOCK_RETENTION_DAYS: 30 })
    expect(await describeRetention(services, OWNER, {})).toMatchObject({ days: 30, source: 'environment' })
    await saveRetention(services, OWNER, { days: null })
    expect(await describeRetention(services, OWNER, {})).toMatchObject({ days: null, source: 'settings' })
  })
})
