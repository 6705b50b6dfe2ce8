import * as z from 'zod'
import { SaidSchema } from '@/lib/graph/wording'

/** What happens between two events: payload is a JSON list of items. Nothing depends on it; a lost one is never repeated. */
export const LIVE_CHANNEL = 'interlock_live'

const LiveItemSchema = z.object({
  run: z.string(),
  /** Journal key of the model request or call. */
  key: z.string(),
  /** Model text since the last item. */
  text: z.string().optional(),
  /** How many characters were written before `text`. */
  from: z.number().int().min(0).optional(),
  progress: z
    .object({ progress: z.number(), total: z.number().nullable(), message: z.string().nullable() })
    .optional(),
  retry: z
    .object({
      attempt: z.number(),
      of: z.number(),
      waitMs: z.number(),
      message: z.string(),
      says: SaidSchema.exactOptional(),
    })
    .optional(),
})
export type LiveItem = z.infer<typeof LiveItemSchema>

/** Empty for a payload of another make. */
export function parseLive(payload: string): LiveItem[] {
  try {
    return z.array(LiveItemSchema).catch([]).parse(JSON.parse(payload))
  } catch {
    return []
  }
}
