import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { embed } from '@/lib/demo/model/embed'
import { createRun } from '../prisma/createRun'
import { type Database, openDatabase } from '../prisma/database'
import { newRun } from '../prisma/testing/newRun'
import { createPostgresMemory } from './postgresMemory'
import { likenessContract } from './testing/likenessContract'
import { memoryContract } from './testing/memoryContract'
import { openPgvector } from './testing/openPgvector'
import { hasVectors } from './vectors'

let pgvector: Awaited<ReturnType<typeof openPgvector>>
let database: Database
beforeAll(async () => {
  pgvector = await openPgvector()
  database = openDatabase(pgvector.url, { connections: 1 })
})
afterAll(async () => {
  await database.close()
  await pgvector.close()
})

const setStatus = (runId: string, status: string) =>
  database.hot.query('update run set status = $2 where id = $1', [runId, status])
async function runIn(status: string): Promise<string> {
  const { runId } = await createRun(database.hot, newRun())
  await setStatus(runId, status)
  return runId
}

/** What a process that has just started is told, by way of `ask`. */
async function atStart<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const other = openDatabase(pgvector.url, { connections: 1 })
  try {
    return await ask(other.hot)
  } finally {
    await other.close()
  }
}

describe('whether a database computes with vectors', () => {
  beforeEach(() => database.hot.query('drop extension if exists vector'))

  it('does where the extension is offered: it is put to use', async () => {
    expect(await atStart(hasVectors)).toBe(true)
    expect(await atStart(hasVectors)).toBe(true)
    const { rows } = await database.hot.query(`select '[3,4]'::vector <-> '[0,0]' as length`)
    expect(rows).toEqual([{ length: 5 }])
  })

  it('does not where it may not be put to use', async () => {
    await database.hot.query('create role guest; grant all on schema public to guest; set role guest')
    expect(await atStart(hasVectors)).toBe(false)
    await database.hot.query('reset role')
    expect(await atStart(hasVectors)).toBe(true)
  })

  it('does not where statements of ours cannot see it', async () => {
    await database.hot.query('create schema apart; create extension vector schema apart')
    expect(await atStart(hasVectors)).toBe(false)
  })

  it('is asked again when the database did not answer', async () => {
    await atStart(async (pool) => {
      vi.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('no answer')))
      await expect(hasVectors(pool)).rejects.toThrow('no answer')
      expect(await hasVectors(pool)).toBe(true)
    })
  })
})

describe('memory by embeddings, compared by pgvector', () => {
  beforeAll(async () => {
    await database.hot.query('drop extension if exists vector')
    expect(await hasVectors(database.hot)).toBe(true)
  })

  const embedder = async () => ({ model: 'simulated', embed: async (text: string) => embed(text) })
  memoryContract(() => createPostgresMemory(database.hot, { embedder }), { runIn, setStatus })
  likenessContract((model) => createPostgresMemory(database.hot, { embedder: async () => model }), runIn)
})
