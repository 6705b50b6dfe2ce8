import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { SavedViews } from '@/lib/api/account'
import { type Actor, actorName } from './actor'

const ViewSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** The query string of the run list. */
  query: z.string().max(1000),
})
/** Run lists somebody comes back to; names are unique, compared as written. */
export const SavedViewsSchema = z.strictObject({
  views: z
    .array(ViewSchema)
    .max(30)
    .refine(
      (views) => new Set(views.map(({ name }) => name)).size === views.length,
      'two have the same name',
    ),
})

/** The actor's own; empty at first. */
export async function readSavedViews(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
): Promise<SavedViews> {
  const row = await prisma.setting.findUnique({ where: placeOf(actor) })
  return SavedViewsSchema.catch({ views: [] }).parse(row?.value ?? { views: [] })
}

export async function writeSavedViews(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  value: SavedViews,
): Promise<SavedViews> {
  const { workspaceId_key: place } = placeOf(actor)
  await prisma.setting.upsert({
    where: placeOf(actor),
    create: { ...place, value, updatedBy: actorName(actor) },
    update: { value, updatedBy: actorName(actor) },
  })
  return value
}

function placeOf(actor: Actor) {
  return { workspaceId_key: { workspaceId: actor.workspaceId, key: `views:runs:${actorName(actor)}` } }
}
