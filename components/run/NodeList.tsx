'use client'
import { useTranslations } from 'next-intl'
import { liveNodeStatus } from '@/lib/client/liveNodeStatus'
import type { RunEntry } from '@/lib/client/runStore'
import { statusReader } from '@/lib/run/nodeStatus'
import { Lamp } from '../ui/Lamp'
import { spanSignal } from './runSignal'

type Props = { entry: RunEntry; titleOf: (nodeId: string) => string }

/** Every node that has been reached, with the lamp of its newest round. */
export function NodeList({ entry: { state, live }, titleOf }: Props) {
  const t = useTranslations('run')
  const nodes = [...state.nodes.values()]
  if (nodes.length === 0) return null
  const statusOf = statusReader(state)
  const rounds = new Map<string, number>()
  for (const { node } of state.past) rounds.set(node, (rounds.get(node) ?? 0) + 1)
  return (
    <section>
      <h2 className="mb-1.5 text-xs font-medium text-muted">{t('nodes')}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 rounded-card border border-line bg-surface p-3">
        {nodes.map((node) => {
          const status = liveNodeStatus(live, statusOf(node), node.scope)
          const before = rounds.get(node.node) ?? 0
          return (
            <li key={node.scope} className="flex min-w-0 items-center gap-2 text-xs">
              <Lamp signal={spanSignal(status)} label={t(`spanStatus.${status}`)} compact />
              <span className="min-w-0 wrap-anywhere">
                {titleOf(node.node)}
                {before > 0 && <span className="text-faint"> ×{before + 1}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
