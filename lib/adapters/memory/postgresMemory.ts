import type pg from 'pg'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { encodeJson, restoreJson, restoreText, sanitizeText } from '../prisma/sanitizeJson'
import type { Embedder, Memory, MemoryStore, NewMemory, Recalled, RecallQuery } from './memoryStore'
import { queryTermsOf, quoted, termsOf } from './terms'
import { hasVectors } from './vectors'

const FIELDS = 'id, topic, key, text, metadata, created_at'

const REMEMBER = `
insert into memory_item (workspace_id, run_id, request_id, topic, key, text, metadata, terms, embedding, embedding_model)
select workspace_id, id, $2, $3, $4, $5, $6::json, array_to_tsvector($7::text[]), $8::real[], $9 from run where id = $1
on conflict (request_id) do nothing`

const VISIBLE = `
with visible as (
  select distinct on (item.key is null, coalesce(item.key, item.id::text)) item.*
  from memory_item item join run on run.id = item.run_id
  where item.topic = $2 and item.workspace_id = (select workspace_id from run own where own.id = $1)
    and (item.run_id = $1 or run.status in ('succeeded', 'handed_over'))
  order by item.key is null, coalesce(item.key, item.id::text), item.created_at desc, item.id desc
)`

/** Many share a word; the order among them is found here, so more are read than are given. */
const CANDIDATES = 200

/** One name can stand for models with vectors of different lengths, since it is asked of whatever server is set. */
const COMPARABLE = '(embedding_model = $4::text and cardinality(embedding) = $5::int)'

const BY_WORDS = `${VISIBLE}
select ${FIELDS} from visible where terms @@ $3::tsquery and ${COMPARABLE} is not true
order by ts_rank(terms, $3::tsquery) desc, created_at desc limit ${CANDIDATES}`

const byMeaning = (likeness: string) => `${VISIBLE}
select ${FIELDS}, ${likeness} as score from visible where ${COMPARABLE} order by score desc, created_at desc limit $6`

/** Vectors are stored with unit length, so the cosine is their product; pgvector's own cosine of a vector without direction is not a number and comes first. */
const EXACT = byMeaning('(select sum(a * b) from unnest(embedding, $3::real[]) as pair(a, b))')
const PGVECTOR = byMeaning('-(embedding::vector <#> $3::real[]::vector)')

type Row = {
  id: string
  topic: string
  key: string | null
  text: string
  metadata: unknown
  created_at: Date
  score?: number
}

export type MemoryOptions = {
  /** Asked before each use, so that a change in the settings holds from the next one on; null = words only. */
  embedder?: () => Promise<Embedder | null>
  /** Whether pgvector computes likeness; by default it does where the database has it. */
  vectors?: (pool: pg.Pool) => Promise<boolean>
}

/** Memories in Postgres: likeness by embeddings where a model for them is set, by words where not, or for what was stored before it was. */
export function createPostgresMemory(pool: pg.Pool, options: MemoryOptions = {}): MemoryStore {
  const { embedder = async () => null, vectors = hasVectors } = options
  return {
    async remember(memory, signal) {
      const known = await findMemory(pool, memory.requestId)
      if (known) return known
      const meaning = await meaningOf(memory.text, await embedder(), signal)
      await pool.query(REMEMBER, valuesOf(memory, meaning))
      return findMemory(pool, memory.requestId)
    },
    async recall(query, signal) {
      const meaning = await meaningOf(query.query, await embedder(), signal)
      const like = meaning ? await likeIt(pool, query, meaning, await vectors(pool)) : []
      const found = [...like, ...(await withWords(pool, query, meaning))]
      return found
        .filter(({ score }) => score > 0 && score >= query.minScore)
        .sort((a, b) => b.score - a.score)
        .slice(0, query.limit)
    },
    find: (requestId) => findMemory(pool, requestId),
    async forget(requestId) {
      const { rowCount } = await pool.query('delete from memory_item where request_id = $1', [requestId])
      return (rowCount ?? 0) > 0
    },
  }
}

type Meaning = { model: string; vector: number[] }

/** Null where no model is set, or it gives no numbers. What a `real` cannot hold because it is too small is zero. */
async function meaningOf(
  text: string,
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<Meaning | null> {
  if (!embedder) return null
  const vector = (await embedder.embed(text, signal)).map(Math.fround)
  return vector.length > 0 ? { model: embedder.model, vector } : null
}

function valuesOf(memory: NewMemory, meaning: Meaning | null): unknown[] {
  const { runId, requestId, topic, key, text, metadata } = memory
  const stored = encodeJson(metadata)
  if (!stored.ok) throw new Error(stored.fault.message)
  const terms = termsOf(`${text} ${key ?? ''}`)
  const words = [sanitizeText(topic), key && sanitizeText(key), sanitizeText(text)]
  return [runId, requestId, ...words, stored.text, terms, meaning?.vector ?? null, meaning?.model ?? null]
}

async function findMemory(pool: pg.Pool, requestId: string): Promise<Memory | null> {
  const { rows } = await pool.query<Row>(`select ${FIELDS} from memory_item where request_id = $1`, [
    requestId,
  ])
  return rows[0] ? toMemory(rows[0]) : null
}

async function likeIt(
  pool: pg.Pool,
  { runId, topic, limit }: RecallQuery,
  { model, vector }: Meaning,
  withVectors: boolean,
): Promise<Recalled[]> {
  const values = [runId, sanitizeText(topic), vector, model, vector.length, limit]
  const { rows } = await pool.query<Row>(withVectors ? PGVECTOR : EXACT, values)
  // rounding makes a little more than 1 of some products
  return rows.map((row) => ({ ...toMemory(row), score: Math.min(1, row.score ?? 0) }))
}

/** Memories without an embedding to compare with that of the query (all of them, where it has none). */
async function withWords(
  pool: pg.Pool,
  { runId, topic, query }: RecallQuery,
  meaning: Meaning | null,
): Promise<Recalled[]> {
  const wanted = queryTermsOf(query)
  if (wanted.length === 0) return []
  const search = wanted.map(quoted).join(' | ')
  const embedded = [meaning?.model ?? null, meaning?.vector.length ?? null]
  const { rows } = await pool.query<Row>(BY_WORDS, [runId, sanitizeText(topic), search, ...embedded])
  return rows.map((row) => {
    const memory = toMemory(row)
    const has = new Set(termsOf(`${memory.text} ${memory.key ?? ''}`))
    return { ...memory, score: wanted.filter((term) => has.has(term)).length / wanted.length }
  })
}

function toMemory({ id, topic, key, text, metadata, created_at }: Row): Memory {
  const restored: JsonObject = JsonObjectSchema.parse(restoreJson(JsonObjectSchema.parse(metadata)))
  return {
    ...{ id, topic: restoreText(topic), key: key && restoreText(key), text: restoreText(text) },
    ...{ metadata: restored, at: created_at.toISOString() },
  }
}
