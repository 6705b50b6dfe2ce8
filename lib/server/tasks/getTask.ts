import * as z from 'zod'
import type { TaskCard, TaskEffect, TaskItem } from '@/lib/api/tasks'
import { planRollback } from '@/lib/engine/cleanup/planRollback'
import { previewCleanup } from '@/lib/engine/cleanup/previewCleanup'
import { JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { titleAt } from '@/lib/graph/programAt'
import { EndStatusSchema } from '@/lib/run/event'
import { outermostNode } from '@/lib/run/journalKeys'
import type { CallState, RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import { mayActAs } from '../access/roles'
import type { Container } from '../container'
import { maskTrace } from '../runs/maskTrace'
import { openRun } from '../runs/openRun'
import { findNewer } from './findNewer'
import { findTask } from './findTask'
import { effectKeys, viewTask } from './taskView'

const PendingSchema = z.object({ tool: z.string(), args: JsonObjectSchema })

/** With real values for who may decide, since they must know what they decide about; masked for everybody else. Throws 404. */
export async function getTask(
  services: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
): Promise<TaskCard> {
  const row = await findTask(services.prisma, actor, id)
  const { program, state } = await openRun(services, actor, row.runId)
  const view = await viewTask(services.prisma, row)
  const card: TaskCard = {
    ...view,
    effects: program ? taskEffects(program, state, effectKeys(row)) : [],
    node: program && nodeOf(program, view.scope),
    pendingCall: pendingCall(state, view),
    hasTurns: [...state.turns.values()].some(({ scope }) => scope === view.scope),
    forks: view.status === 'open' ? await openForks(services, row.runId) : [],
    newer: view.status === 'open' ? await findNewer(services, actor, row.runId) : null,
  }
  return mayActAs(actor.role, 'operator') ? card : maskTrace(card)
}

async function openForks({ prisma }: Pick<Container, 'prisma'>, runId: string): Promise<string[]> {
  const ended = EndStatusSchema.options
  const rows = await prisma.run.findMany({
    where: { forkedFrom: runId, status: { notIn: ended } },
    orderBy: { createdAt: 'asc' },
    take: 20,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

function taskEffects(program: Program, state: RunState, keys: string[]): TaskEffect[] {
  const calls = keys.flatMap((key) => state.calls.get(key) ?? []).sort((a, b) => b.seq - a.seq)
  return calls.flatMap((call) => {
    const [preview] = previewCleanup(program, state, [call.key])
    if (!preview) return []
    const { kind, code, undo, reason, says = null } = preview
    const dependants = planRollback(program, state, [call.key]).filter((key) => key !== call.key)
    return [{ ...facts(call), cleanup: { kind, code, undo, reason, says }, dependants }]
  })
}

function facts(call: CallState): Omit<TaskEffect, 'cleanup' | 'dependants'> {
  const { key, tool, args, effect, requestId, intendedAt, phase, cleanup } = call
  return {
    ...{ key, tool, args, effect, requestId, at: intendedAt },
    result: call.phase === 'done' ? call.result : null,
    state: cleanup === 'none' ? phase : cleanup,
  }
}

function nodeOf(program: Program, scope: string | null): TaskCard['node'] {
  if (scope === null) return null
  return { id: outermostNode(scope), title: titleAt(program, scope) }
}

/** A call that has not been sent yet is known only from its card. */
function pendingCall(state: RunState, { key, context }: TaskItem): TaskCard['pendingCall'] {
  const call = key === null ? undefined : (state.calls.get(key) ?? state.forgotten.get(key))
  if (call) return { tool: call.tool, args: call.args }
  for (const place of [context, context.failed]) {
    const parsed = PendingSchema.safeParse(place)
    if (parsed.success) return parsed.data
  }
  return null
}
