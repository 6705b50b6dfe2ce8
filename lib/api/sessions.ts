import type { Json, JsonObject } from '../graph/json'
import type { Said } from '../graph/wording'
import type { RunStatus } from '../run/state'

/** Conversations with a pipeline. Times are ISO 8601 in UTC. */

export type SessionItem = {
  id: string
  /** Answers its messages; null = runs are only started in it by name. */
  pipelineId: string | null
  /** Messages go to the draft instead of the newest version. */
  draft: boolean
  channel: string
  user: string | null
  /** The beginning of the first message; empty before it. */
  title: string
  createdAt: string
  usedAt: string
}

export type CreatedSession = { id: string }

/** `task` started the run, `answer` answered a card of it, `stop` told it to stop. */
export type SessionMessage = { id: string; kind: 'task' | 'answer' | 'stop'; text: string; at: string }

/** One run of a session and what was said around it. */
export type SessionTurn = {
  runId: string
  said: SessionMessage[]
  /** `removed`: the run is gone, and with it everything below. */
  status: RunStatus | 'removed'
  /** The output in words, where it has any. */
  answer: string | null
  output: Json
  /** Why it ended, or waits. */
  message: string | null
  /** Which sentence of ours the message is. */
  says: Said | null
  /** Ids of its open cards, oldest first. */
  openTasks: string[]
}

/** Turns oldest first; `earlier`: there are older ones than shown. */
export type SessionDetail = SessionItem & { variables: JsonObject; turns: SessionTurn[]; earlier: boolean }

/** Body: something said in a session. `intent` settles what could not be told; `confirmDuplicate` starts although an equal run is unresolved (FAIL-13). */
export type MessageBody = { text: string; intent?: 'stop' | 'task'; confirmDuplicate?: true }

/**
 * What a message has led to. `started`: a run. `answered`: it was the answer to a question of the run at work. `stopping`: that run was told to stop.
 * `unsure`: it may mean stop; nothing was done, send it again with an `intent`. `idle`: it means stop and nothing runs; nothing was done.
 */
export type Sent =
  | { kind: 'started' | 'stopping' | 'unsure'; runId: string }
  | { kind: 'answered'; runId: string; taskId: string }
  | { kind: 'idle' }
