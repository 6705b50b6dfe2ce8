import * as z from 'zod'
import { isJsonObject } from '../../graph/json'
import { TurnReasoningSchema } from '../../run/turn'
import { readReply } from '../reply/readReply'

const StatedSchema = z.object({ ...TurnReasoningSchema.shape, answer: z.string().optional() })
export type Stated = z.infer<typeof StatedSchema>

/** The reasoning a reply states in the structure of PLAN-1, anywhere in its text; null where it states none. */
export function readReasoning(text: string): Stated | null {
  if (!text.includes('currentGoal')) return null
  const read = readReply(text, (value) => isJsonObject(value) && 'currentGoal' in value)
  if (!read.ok) return null
  const parsed = StatedSchema.safeParse(read.value)
  return parsed.success ? parsed.data : null
}
