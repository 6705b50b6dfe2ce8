'use client'
import dynamic from 'next/dynamic'
import { useCallback } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'

/** In the browser only: the canvas measures and styles itself, which a strict policy refuses in markup made on the server. */
const loadEditor = () => import('./Editor').then(({ Editor: loaded }) => loaded)
const Editor = dynamic(loadEditor, {
  ssr: false,
  loading: () => <Loading />,
})

type Props = {
  pipelineId: string
  welcome: boolean
  /** A published version to look at instead of the draft. */
  version: number | null
}

// fetched beside the pipeline, not after it; what cannot be loaded is told when it is shown
if (typeof window !== 'undefined') loadEditor().catch(() => undefined)

export function EditorPage({ pipelineId, welcome, version }: Props) {
  const load = useCallback(async () => {
    if (version === null) return { pipeline: await pipelinesApi.get(pipelineId), version }
    const [pipeline, { document }] = await Promise.all([
      pipelinesApi.get(pipelineId),
      pipelinesApi.version(pipelineId, version),
    ])
    return { pipeline: { ...pipeline, document }, version }
  }, [pipelineId, version])
  const { value, error, reload } = useResource(load)
  if (value && value.pipeline.id === pipelineId && value.version === version)
    return (
      <Editor
        key={`${pipelineId} ${version}`}
        pipeline={value.pipeline}
        welcome={welcome}
        version={version}
      />
    )
  return <div className="p-5">{error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />}</div>
}
