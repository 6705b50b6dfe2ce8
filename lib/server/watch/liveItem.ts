import * as z from 'zod'
import type { LiveItem } from '@/lib/api/live'
import { SaidSchema } from '@/lib/graph/wording'

/** What happens between two events: payload is a JSON list of items. */
export const LIVE_CHANNEL = 'interlock_live'

const LiveItemSchema: z.ZodType<LiveItem> = z.object({
  run: z.string(),
  key: z.string(),
  text: z.string().exactOptional(),
  from: z.number().int().min(0).exactOptional(),
  progress: z
    .object({ progress: z.number(), total: z.number().nullable(), message: z.string().nullable() })
    .exactOptional(),
  retry: z
    .object({
      attempt: z.number(),
      of: z.number(),
      waitMs: z.number(),
      message: z.string(),
      says: SaidSchema.exactOptional(),
    })
    .exactOptional(),
})

/** Empty for a payload of another make. */
export function parseLive(payload: string): LiveItem[] {
  try {
    return z.array(LiveItemSchema).catch([]).parse(JSON.parse(payload))
  } catch {
    return []
  }
}
