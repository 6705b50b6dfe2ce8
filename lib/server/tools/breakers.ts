import * as z from 'zod'
import { type BreakerRow, listBreakers, resetBreaker } from '@/lib/adapters/prisma/breakers'
import type { Page } from '@/lib/api/page'
import type { BreakerItem, BreakerReset } from '@/lib/api/tools'
import { ToolRefSchema } from '@/lib/graph/document'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'

export const ResetBreakerSchema = z.strictObject({ tool: ToolRefSchema })

/** Tools whose last call failed or that are switched off; every other tool is as it should be. */
export async function listBreakerItems({
  database,
}: Pick<Container, 'database'>): Promise<Page<BreakerItem>> {
  return { items: (await listBreakers(database.hot)).map(toItem), nextCursor: null }
}

/** Lets a tool be called again at once. `changed: false` when nothing was switched off. */
export async function resetBreakerOf(
  { database, prisma }: Pick<Container, 'database' | 'prisma'>,
  actor: Actor,
  { tool }: z.infer<typeof ResetBreakerSchema>,
): Promise<BreakerReset> {
  const changed = await resetBreaker(database.hot, tool)
  if (changed) await audit(prisma, actor, 'breaker.reset', `tool:${tool}`)
  return { tool, changed }
}

function toItem({ tool, failures, openMs }: BreakerRow): BreakerItem {
  if (openMs === null) return { tool, failures, state: 'failing', leftMs: 0 }
  return { tool, failures, state: openMs > 0 ? 'open' : 'trying', leftMs: Math.max(0, Math.ceil(openMs)) }
}
