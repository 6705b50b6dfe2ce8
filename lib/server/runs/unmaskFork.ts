import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { type Json, type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { maskedPaths } from '@/lib/rules/sanitizer/restoreMasked'
import { replayRun } from '@/lib/run/reduceRun'
import type { RunState } from '@/lib/run/state'
import type { Container } from '../container'
import type { ForkRun } from './forkRun'
import { resolveMasked } from './refuseMasked'

type Patch = ForkRun['patch']

/** What a person changes was shown masked: masks that they left alone stand for what the origin had there. Throws 422 for a mask that cannot be told. */
export async function unmaskFork(
  { database }: Pick<Container, 'database'>,
  id: string,
  patch: Patch,
): Promise<Patch> {
  if (maskedPaths(JsonObjectSchema.parse(patch)).length === 0) return patch
  const origin = replayRun(await readEvents(database.hot, id))
  const { input, args, outputs } = patch
  return {
    ...(input ? { input: resolved('input', input, origin.input) } : {}),
    ...(args ? { args: eachOf('args', args, (key) => origin.calls.get(key)?.args ?? null) } : {}),
    ...(outputs ? { outputs: eachOf('outputs', outputs, (scope) => outputOf(origin, scope)) } : {}),
  }
}

function outputOf({ nodes }: RunState, scope: string): Json {
  const node = nodes.get(scope)
  return node?.status === 'finished' ? node.output : null
}

function eachOf(field: string, given: { [name: string]: JsonObject }, original: (name: string) => Json) {
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => [name, resolved(`${field}.${name}`, one, original(name))]),
  )
}

function resolved(field: string, given: JsonObject, original: Json): JsonObject {
  return JsonObjectSchema.parse(resolveMasked(field, given, original))
}
