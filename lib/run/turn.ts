import * as z from 'zod'
import { JsonSchema } from '../graph/json'
import { PlanReasoningSchema } from './plan'

/** What a model says before it acts, in the structure of a plan's reasoning; `answer` ends the loop. */
export const TurnReasoningSchema = PlanReasoningSchema.extend({
  nextAction: z.enum(['execute', 'ask', 'answer']),
})

/**
 * What a turn does. Arguments and texts are as the model wrote them, so sensitive values stand in them as placeholders. `key` of a call is its
 * journal key; a call that was refused before it could be made has no entry there.
 */
export const TurnActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    calls: z.array(z.strictObject({ key: z.string(), tool: z.string(), args: JsonSchema })),
  }),
  z.strictObject({ kind: z.literal('ask'), question: z.string() }),
  z.strictObject({ kind: z.literal('answer'), text: z.string() }),
  z.strictObject({ kind: z.literal('unreadable'), problem: z.string() }),
])

/** What came of it, as the model gets to see it. `refused`: bad arguments or no such tool, so that nothing was called. */
export const TurnObservationSchema = z.strictObject({
  kind: z.enum(['result', 'repeat', 'error', 'refused', 'answer', 'remark']),
  text: z.string(),
})

export type TurnReasoning = z.infer<typeof TurnReasoningSchema>
export type TurnAction = z.infer<typeof TurnActionSchema>
export type TurnObservation = z.infer<typeof TurnObservationSchema>

/** One turn of thinking and acting. `key` is its place in the journal (`work/turn/3`); what it asked and called lies below it. */
export type TurnState = {
  key: string
  scope: string
  turn: number
  reasoning: TurnReasoning
  /** False: the model acted without stating its reasoning, and this is only what can be told from outside. */
  stated: boolean
  action: TurnAction
  reasonedAt: string
  /** Null until the action has come back. */
  observations: TurnObservation[] | null
  observedAt: string | null
}
