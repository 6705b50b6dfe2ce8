import type { JsonObject } from '@/lib/graph/json'
import type { Checkpoint } from '@/lib/run/checkpoints'
import type { NodeState, RunState } from '@/lib/run/state'

export type Given = { node: string; scope: string; output: JsonObject }

/**
 * What each node of the run's own graph had last given when a call was about to be made, in the order they ended. The input, which every run begins with,
 * is not among them: a fork changes it by itself.
 */
export function givenBefore(run: RunState, { createdAt }: Pick<Checkpoint, 'createdAt'>): Given[] {
  const [input] = run.nodes.keys()
  const latest = new Map<string, NodeState>()
  for (const activation of [...run.past, ...run.nodes.values()])
    if (activation.startedAt <= createdAt) latest.set(activation.node, activation)
  return [...latest.values()]
    .flatMap((activation) => (activation.status === 'finished' ? [activation] : []))
    .filter(({ node, port, finishedAt }) => node !== input && port !== 'error' && finishedAt <= createdAt)
    .sort((a, b) => a.finishedAt.localeCompare(b.finishedAt))
    .map(({ node, scope, output }) => ({ node, scope, output }))
}
