'use client'
import { useTranslations } from 'next-intl'
import { activationStatus } from '@/lib/run/nodeStatus'
import type { RunState } from '@/lib/run/state'
import { Lamp } from '../ui/Lamp'
import { spanSignal } from './runSignal'

/** Every node that has been reached, in order, with its lamp. */
export function NodeList({ state, titleOf }: { state: RunState; titleOf: (nodeId: string) => string }) {
  const t = useTranslations('run')
  const nodes = [...state.past, ...state.nodes.values()]
  if (nodes.length === 0) return null
  return (
    <section>
      <h2 className="mb-1.5 text-xs font-medium text-muted">{t('nodes')}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 rounded-card border border-line bg-surface p-3">
        {nodes.map((node) => {
          const status = activationStatus(state, node)
          return (
            <li key={node.scope} className="flex min-w-0 items-center gap-2 text-xs">
              <Lamp signal={spanSignal(status)} label={t(`spanStatus.${status}`)} compact />
              <span className="min-w-0 wrap-anywhere">{titleOf(node.node)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
