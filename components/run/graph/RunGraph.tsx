'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { RunEntry } from '@/lib/client/runStore'
import type { Pipeline } from '@/lib/graph/document'
import { Loading } from '../../shell/Loading'
import { NodeResults } from './NodeResults'

/** In the browser only: the canvas measures and styles itself, which a strict policy refuses in markup made on the server. */
const FrozenCanvas = dynamic(() => import('./FrozenCanvas').then(({ FrozenCanvas: loaded }) => loaded), {
  ssr: false,
  loading: () => <Loading />,
})

type Props = {
  runId: string
  entry: RunEntry
  document: Pipeline
  titleOf: (nodeId: string) => string
  node: string | null
  onChoose: (nodeId: string) => void
}

/** The version that ran, with its lamps; the chosen node's values of every round and item beside it. */
export function RunGraph({ runId, entry, document, titleOf, node, onChoose }: Props) {
  const t = useTranslations('watch')
  return (
    <div className="flex h-full min-h-0 max-lg:flex-col">
      <div className="min-h-64 min-w-0 flex-1">
        <FrozenCanvas
          key={runId}
          {...{ runId, document }}
          label={t('graph')}
          selected={node}
          onSelect={onChoose}
        />
      </div>
      <aside
        aria-label={t('nodeResults')}
        className="min-h-0 overflow-y-auto border-line max-lg:max-h-96 max-lg:border-t lg:w-96 lg:border-l"
      >
        {node === null ? (
          <p className="p-4 text-sm text-muted">{t('chooseNode')}</p>
        ) : (
          <NodeResults key={node} {...{ runId, entry, node, titleOf }} />
        )}
      </aside>
    </div>
  )
}
