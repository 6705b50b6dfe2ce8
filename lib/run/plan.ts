import * as z from 'zod'
import { JsonObjectSchema, JsonSchema } from '../graph/json'

/** One tool call of a plan. `args` may hold `{"$cel": "steps.s1.output.policyNo"}` references, never other expressions' magic strings. */
export const PlanStepSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/)
    .max(64),
  tool: z.string().min(1),
  args: JsonObjectSchema,
  dependsOn: z.array(z.string()),
  why: z.string().min(5),
})

export const PlanReasoningSchema = z.strictObject({
  currentGoal: z.string(),
  knownFacts: z.array(z.string()),
  missingInfo: z.array(z.string()),
  nextAction: z.enum(['execute', 'ask']),
})

/** Exactly what a planner's model must answer (PLAN-1). */
export const PlanReplySchema = z.strictObject({
  reasoning: PlanReasoningSchema,
  steps: z.array(PlanStepSchema).max(50),
  deliver: z.record(z.string(), JsonSchema),
})

/** What an executor needs in order to plan again by itself (EXEC-12): the planner's goal and settings travel with the plan. */
export const PlanSettingsSchema = z.strictObject({
  goal: z.string(),
  facts: JsonSchema,
  tools: z.array(z.string()),
  deliver: JsonObjectSchema,
  rulePacks: z.array(z.string()),
  model: z.string().nullable(),
  temperature: z.number().exactOptional(),
  maxOutputTokens: z.number().int().positive().exactOptional(),
  instructions: z.string().nullable(),
  /** Per run, whoever asks (PLAN-5). */
  maxQuestions: z.number().int(),
  /** How long a question about a value that has a default waits. */
  questionsExpireAfterMs: z.number().int().positive().exactOptional(),
})

export const PlanSchema = z.strictObject({
  version: z.number().int().min(1),
  reasoning: PlanReasoningSchema,
  steps: z.array(PlanStepSchema),
  deliver: z.record(z.string(), JsonSchema),
  settings: PlanSettingsSchema,
})

export type Plan = z.infer<typeof PlanSchema>
export type PlanStep = z.infer<typeof PlanStepSchema>
export type PlanReply = z.infer<typeof PlanReplySchema>
export type PlanSettings = z.infer<typeof PlanSettingsSchema>
