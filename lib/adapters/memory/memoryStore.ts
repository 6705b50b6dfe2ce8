import type { JsonObject } from '@/lib/graph/json'

export type Memory = {
  id: string
  topic: string
  key: string | null
  text: string
  metadata: JsonObject
  /** ISO 8601, UTC. */
  at: string
}
/** `score`: likeness from 0 to 1, by meaning where there is a model for embeddings, else by the share of the query's words that occur. */
export type Recalled = Memory & { score: number }

export type NewMemory = Omit<Memory, 'id' | 'at'> & { runId: string; requestId: string }
export type RecallQuery = { runId: string; topic: string; query: string; limit: number; minScore: number }

/**
 * Facts across runs, apart by topic. What a run has remembered it may recall at once; others may once that run has ended well, so nothing of failed,
 * voided or rolled-back runs is ever recalled. Of several memories with one key the newest that may be seen holds: taking it back brings the one before
 * it to light again. Rejects when the database or the model for embeddings does not answer.
 */
export interface MemoryStore {
  /** Once per request id: a second call changes nothing and gives what the first one made. Null when there is no such run. */
  remember(memory: NewMemory, signal: AbortSignal): Promise<Memory | null>
  recall(query: RecallQuery, signal: AbortSignal): Promise<Recalled[]>
  /** What the call with this request id remembered, whoever may see it. */
  find(requestId: string): Promise<Memory | null>
  /** Takes back what the call remembered, and nothing else; false when there is nothing. */
  forget(requestId: string): Promise<boolean>
}

/** A text as a vector of unit length. Rejects when the model does not answer. */
export type Embedder = {
  model: string
  embed(text: string, signal: AbortSignal): Promise<number[]>
}
