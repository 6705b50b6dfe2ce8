import type { Prisma } from '@/lib/adapters/prisma/generated/client'
import { isUuid } from '../http/readId'
import { CLI_ACTOR } from './cliActor'

/** What people are called who appear as `user:<id>`, `key:<id>` or `cli`; whoever is gone has no name. */
export async function actorNames(
  prisma: Prisma.TransactionClient,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: string) =>
    actors
      .filter((actor) => actor.startsWith(`${kind}:`))
      .map((actor) => actor.slice(kind.length + 1))
      .filter(isUuid)
  const [users, keys] = [ids('user'), ids('key')]
  const select = { id: true, name: true }
  const [people, robots] = await Promise.all([
    users.length > 0 ? prisma.user.findMany({ where: { id: { in: users } }, select }) : [],
    keys.length > 0 ? prisma.apiKey.findMany({ where: { id: { in: keys } }, select }) : [],
  ])
  return new Map([
    ['cli', CLI_ACTOR.name],
    ...people.map(({ id, name }): [string, string] => [`user:${id}`, name]),
    ...robots.map(({ id, name }): [string, string] => [`key:${id}`, name]),
  ])
}
