import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createObjects } from '@/lib/adapters/objects/createObjects'
import { numbered, openTestWorld, type TestWorld } from '@/lib/adapters/prisma/testing/testWorld'
import { systemChance } from '@/lib/adapters/system/systemChance'
import { withObjects } from '@/lib/engine/objects/withObjects'
import type { RunJournal } from '@/lib/engine/ports'
import type { Json } from '@/lib/graph/json'
import { checkpoints } from '@/lib/run/checkpoints'
import type { NewEvent } from '@/lib/run/event'
import { objectRef } from '@/lib/run/objectRef'
import { replayRun } from '@/lib/run/reduceRun'
import { listEvents } from '../runs/listEvents'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { downloadObject } from './downloadObject'

const ROWS: Json = Array.from({ length: 4_000 }, (_, nth) => ({
  nth,
  name: `Zeile ${nth} der Tabelle, 第 ${nth} 行`,
}))
const GO = { kind: 'go' } as const
const HASH = 'a'.repeat(64)

const CALL: NewEvent[] = [
  {
    kind: 'tool.intended',
    data: {
      ...{ key: 'read/call', scope: 'read', tool: 'shop/export', args: {}, argsHash: HASH, requestId: HASH },
      ...{ generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
    },
  },
  { kind: 'tool.called', data: { key: 'read/call', result: { rows: ROWS }, durationMs: 1, source: 'call' } },
]

describe('a large value of a run', () => {
  let services: TestServices
  let world: TestWorld
  let drop: () => Promise<void>
  beforeAll(async () => {
    const opened = await openTestServices()
    services = opened.services
    drop = opened.drop
    world = openTestWorld(services.database.url)
  })
  afterAll(async () => {
    await world.close()
    await drop()
  })

  async function claim(runId: string): Promise<RunJournal> {
    const journal = await world.claim(runId)
    if (!journal) throw new Error('not free')
    return withObjects(journal, createObjects(services.database.hot, services.blobs), systemChance.hash)
  }

  async function called(): Promise<{ runId: string; id: string }> {
    const runId = await world.startRun()
    const journal = await claim(runId)
    await journal.append(numbered(2, ...CALL), GO)
    const { items } = await listEvents(services, OWNER, runId, { after: 0 })
    const [checkpoint] = checkpoints(replayRun(items))
    const rows = checkpoint?.result
    return { runId, id: objectRef(Reflect.get(Object(rows), 'rows'))?.id ?? '' }
  }

  test('is a reference with a preview in events and checkpoints, and whole when it is fetched', async () => {
    const { runId, id } = await called()
    const { items } = await listEvents(services, OWNER, runId, { after: 0 })
    expect(JSON.stringify(items).length).toBeLessThan(5_000)
    const response = await downloadObject(services, OWNER, id)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const text = await response.text()
    expect(JSON.parse(text)).toEqual(ROWS)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  test('is there again, whole, for the worker that takes the run over', async () => {
    const { runId } = await called()
    await world.expireLease(runId)
    const state = replayRun(await (await claim(runId)).read())
    expect(state.calls.get('read/call')).toMatchObject({ phase: 'done', result: { rows: ROWS } })
  })

  test('belongs to its workspace', async () => {
    const { id } = await called()
    expect((await refusal(downloadObject(services, STRANGER, id))).status).toBe(404)
    expect((await refusal(downloadObject(services, OWNER, NOBODYS_ID))).status).toBe(404)
    const foreign = await world.startRun()
    await services.prisma.workspace.create({ data: { id: STRANGER.workspaceId, name: 'Other' } })
    await services.prisma.run.update({ where: { id: foreign }, data: { workspaceId: STRANGER.workspaceId } })
    const objects = createObjects(services.database.hot, services.blobs)
    await expect(objects.get(foreign, id)).rejects.toThrow('missing from the object store')
  })

  test('that is gone from the store is said to be gone, and no run is told something else', async () => {
    const { runId, id } = await called()
    await rm(path.join(services.env.INTERLOCK_HOME, 'objects'), { recursive: true })
    expect((await refusal(downloadObject(services, OWNER, id))).status).toBe(404)
    await world.expireLease(runId)
    const journal = await claim(runId)
    await expect(journal.read()).rejects.toThrow('missing from the object store')
  })
})
