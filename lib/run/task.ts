import * as z from 'zod'
import { JsonObjectSchema, JsonSchema } from '../graph/json'
import type { Said, Wording } from '../graph/wording'

export const TaskKindSchema = z.enum([
  'failure',
  'unknown_outcome',
  'clarification',
  'approval',
  'budget',
  'cancelled',
  'manual',
  'crash',
  'restored',
  'conflict',
  'breakpoint',
])
export const TaskStatusSchema = z.enum(['open', 'decided', 'closed', 'expired'])
export type TaskKind = z.infer<typeof TaskKindSchema>
export type TaskStatus = z.infer<typeof TaskStatusSchema>

/** One way to answer a card. `port` only for a human node's own buttons. */
export const ChoiceSchema = z.strictObject({
  choice: z.string(),
  /** Free text of the author's own buttons; built-in choices are worded by the UI. */
  label: z.string().optional(),
})
export type Choice = z.infer<typeof ChoiceSchema>

/** What a card asks; `says` as a `Wording` has it. */
export type Asked = { question: string; says?: Said }

export function asked({ message, says }: Wording): Asked {
  return says === undefined ? { question: message } : { question: message, says }
}

/** Choices that decide a whole run; at most one of them wins per run (design §4). */
export const RUN_LEVEL_CHOICES: ReadonlySet<string> = new Set(['roll_back', 'void', 'hand_over'])

/** Body of `POST /api/v1/tasks/:id/decision` (design §11). A human node's own buttons are any other `choice`. */
export const DecisionSchema = z.strictObject({
  choice: z.string().min(1).max(64),
  note: z.string().max(5000).optional(),
  /** continue: edited arguments of the failed call. */
  args: JsonObjectSchema.optional(),
  mode: z.enum(['continue', 'reset']).optional(),
  /** skip, answer: the value supplied. */
  value: JsonSchema.optional(),
  /** happened: what the call answered. */
  result: JsonSchema.optional(),
  /** roll_back: call keys (checkpoint ids) to undo; absent = all. */
  effects: z.array(z.string()).optional(),
  /** roll_back: destructive undos that the person confirmed by name. */
  confirm: z.array(z.string()).optional(),
  assignee: z.string().max(200).optional(),
  form: JsonObjectSchema.optional(),
  budget: z
    .strictObject({
      inputTokens: z.number().int().positive().optional(),
      outputTokens: z.number().int().positive().optional(),
      costUsd: z.number().positive().optional(),
      steps: z.number().int().positive().optional(),
    })
    .optional(),
})
export type Decision = z.infer<typeof DecisionSchema>
