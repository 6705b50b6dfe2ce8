import * as z from 'zod'
import type { Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import { readVariables } from '@/lib/adapters/prisma/readVariables'
import { restoreJson } from '@/lib/adapters/prisma/sanitizeJson'
import type { RunView } from '@/lib/api/runs'
import { type Json, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import { answerText } from '@/lib/run/answerText'
import { isEnded } from '@/lib/run/endStatus'
import { objectRef } from '@/lib/run/objectRef'
import {
  CHANNELS,
  SESSION_LIMITS,
  type SessionMessage,
  type SessionRun,
  type SessionSnapshot,
  withVariables,
} from '@/lib/run/sessionSnapshot'
import type { Container } from '../container'
import { readTurns, type Turn } from './readTurns'

const { messages: MESSAGES, messageLength, runs: RUNS, outputLength } = SESSION_LIMITS

/** A session as the next run will know it. Everything in it has come to its end, so it stays true. */
export async function takeSnapshot(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  row: SessionRow,
): Promise<SessionSnapshot> {
  const { turns } = await readTurns(prisma, row.id, MESSAGES)
  const set = row.lastRunId === null ? {} : await readVariables(database.hot, row.lastRunId)
  const variables = JsonObjectSchema.parse(restoreJson(JsonSchema.parse(row.variables)))
  return {
    ...{ id: row.id, user: row.userName, channel: z.enum(CHANNELS).parse(row.channel) },
    variables: withVariables(variables, set),
    messages: turns.flatMap(messagesOf).slice(-MESSAGES),
    runs: turns.flatMap(({ run }) => (run ? [sessionRun(run)] : [])).slice(-RUNS),
  }
}

function messagesOf({ runId, said, run }: Turn): SessionMessage[] {
  const asked = said.map(
    ({ text, at }): SessionMessage => ({ role: 'user', text: cut(text), run: runId, at }),
  )
  if (run === null || !isEnded(run.status)) return asked
  const at = run.finishedAt ?? run.createdAt
  return [...asked, { role: 'assistant', text: cut(spoken(run)), run: runId, at }]
}

/** What came of a run, as a line of the conversation. */
function spoken({ status, output, message }: RunView): string {
  if (status === 'succeeded')
    return objectRef(output)?.preview ?? answerText(output) ?? JSON.stringify(output)
  return `(${status.replaceAll('_', ' ')}${message === null ? '' : `: ${message}`})`
}

function sessionRun({ id, pipelineName, status, input, output, createdAt }: RunView): SessionRun {
  return {
    ...{ id, pipeline: pipelineName, status, at: createdAt, omitted: !fits(output) },
    input: fits(input) ? input : {},
    output: fits(output) ? output : null,
  }
}

/** A value that lies in the object store belongs to its own run and cannot be handed on. */
function fits(value: Json): boolean {
  const text = JSON.stringify(value)
  return text.length <= outputLength && !text.includes('"$object"')
}

function cut(text: string): string {
  return text.length <= messageLength ? text : `${text.slice(0, messageLength - 1)}…`
}
