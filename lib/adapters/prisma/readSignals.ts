import type pg from 'pg'
import * as z from 'zod'
import type { Signal } from '../../engine/ports'
import { type Json, JsonSchema } from '../../graph/json'
import { SaidSchema } from '../../graph/wording'
import { FaultSchema } from '../../run/fault'
import { DecisionSchema } from '../../run/task'
import { restoreJson } from './sanitizeJson'
import { READ_SIGNALS } from './sql/readSignals'

const SignalSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('decision'),
    body: z.strictObject({ task: z.string(), decision: DecisionSchema, by: z.string() }),
  }),
  z.strictObject({ kind: z.literal('cancel'), body: z.strictObject({ by: z.string(), reason: z.string() }) }),
  z.strictObject({ kind: z.literal('expired'), body: z.strictObject({ task: z.string() }) }),
  z.strictObject({
    kind: z.literal('late_reply'),
    body: z.strictObject({ key: z.string(), result: JsonSchema.optional(), fault: FaultSchema.optional() }),
  }),
  z.strictObject({
    kind: z.literal('restored'),
    body: z.strictObject({ task: z.string(), message: z.string(), says: SaidSchema.exactOptional() }),
  }),
])

/** What may be put into a run's inbox from outside; decisions, expiries and restores have statements of their own. */
export type OutsideSignal = Extract<z.infer<typeof SignalSchema>, { kind: 'cancel' | 'late_reply' }>

type Row = { seq: number; kind: string; at: Date; body: Json }

/** A run's inbox above `after`, oldest first, and the position of the last one (`after` when there is none). */
export async function readSignals(
  pool: pg.Pool,
  runId: string,
  after: number,
): Promise<{ signals: Signal[]; signalSeq: number }> {
  const { rows } = await pool.query<Row>(READ_SIGNALS, [runId, after])
  const signals = rows.map(({ seq, kind, at, body }) => {
    const parsed = SignalSchema.parse({ kind, body: restoreJson(body) })
    // exactOptionalPropertyTypes: zod types an absent optional as possibly undefined, which parsing rules out
    return { id: String(seq), at: at.toISOString(), ...parsed } as Signal
  })
  return { signals, signalSeq: rows.at(-1)?.seq ?? after }
}
