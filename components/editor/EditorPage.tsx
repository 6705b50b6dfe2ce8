'use client'
import dynamic from 'next/dynamic'
import { useCallback } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'

/** In the browser only: the canvas measures and styles itself, which a strict policy refuses in markup made on the server. */
const Editor = dynamic(() => import('./Editor').then(({ Editor: loaded }) => loaded), {
  ssr: false,
  loading: () => <Loading />,
})

type Props = { pipelineId: string; welcome: boolean }

export function EditorPage({ pipelineId, welcome }: Props) {
  const load = useCallback(() => pipelinesApi.get(pipelineId), [pipelineId])
  const { value, error, reload } = useResource(load)
  if (value && value.id === pipelineId) return <Editor key={value.id} pipeline={value} welcome={welcome} />
  return <div className="p-5">{error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />}</div>
}
