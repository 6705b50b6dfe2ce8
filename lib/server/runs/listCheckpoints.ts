import * as z from 'zod'
import type { CheckpointView } from '@/lib/api/checkpoints'
import type { Page } from '@/lib/api/page'
import { planUndo, type UndoPlan } from '@/lib/engine/cleanup/planUndo'
import type { Program } from '@/lib/graph/program'
import { checkpoints } from '@/lib/run/checkpoints'
import type { RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { maskTrace } from './maskTrace'
import { mayReveal, RevealSchema } from './mayReveal'
import { openRun } from './openRun'
import { probeCheckpoints } from './probeCheckpoints'

export const ListCheckpointsSchema = z.strictObject({
  /** `1`: ask the declared probes for the fingerprints of this moment. */
  probe: z.enum(['0', '1']).default('0'),
  reveal: RevealSchema,
})

const PROBES_MS = 30_000

/** Every tool call of a run, oldest first (SEE-4), masked unless `reveal` is `1`. Throws 404; 403 for who may not reveal. */
export async function listCheckpoints(
  services: Pick<Container, 'prisma' | 'database' | 'tools'>,
  actor: Actor,
  id: string,
  { probe, reveal }: z.input<typeof ListCheckpointsSchema> = {},
  signal: AbortSignal = AbortSignal.timeout(PROBES_MS),
): Promise<Page<CheckpointView>> {
  const { state, program } = await openRun(services, actor, id)
  const revealed = await mayReveal(services, actor, id, reveal)
  const calls = [...state.calls.values()].filter(({ purpose }) => purpose === 'step')
  const now = program && probe === '1' ? await probeCheckpoints(services, program, calls, signal) : null
  const items = checkpoints(state).map((one): CheckpointView => {
    const seen = now?.get(one.key)
    return { ...one, undo: undoOf(program, state, one.key), ...(seen ? { now: seen } : {}) }
  })
  return { items: revealed ? items : items.map(maskTrace), nextCursor: null }
}

function undoOf(program: Program | null, state: RunState, key: string): UndoPlan | null {
  const call = state.calls.get(key)
  const leaves = call && call.purpose === 'step' && call.effect !== 'none' && call.phase !== 'failed'
  return program && leaves ? planUndo(program, call) : null
}
