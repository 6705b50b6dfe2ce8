'use client'
import { useCallback } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { Editor } from './Editor'

type Props = {
  pipelineId: string
  welcome: boolean
  /** A published version to look at instead of the draft. */
  version: number | null
}

/**
 * The editor is imported as usual, so that the browser fetches it with the page and not after it. It is only ever rendered there, because the
 * pipeline is asked for there: the canvas measures and styles itself, which a strict policy refuses in markup made on the server.
 */
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
