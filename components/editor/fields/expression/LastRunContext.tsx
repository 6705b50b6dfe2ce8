'use client'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useEditor } from '../../store/EditorContext'

const LastRunContext = createContext<string | null>(null)

/** The run that previews and “Last run” are about: the one on screen, else the newest of this pipeline, from whatever session. */
export function LastRunProvider({ children }: { children: ReactNode }) {
  const onScreen = useEditor((state) => state.runId)
  const pipelineId = useEditor((state) => state.pipelineId)
  const [newest, setNewest] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const page = await runsApi.list({ pipeline: pipelineId }, stop.signal).catch(() => null)
      if (!stop.signal.aborted) setNewest(page?.items[0]?.id ?? null)
    }
    void load()
    return () => stop.abort()
  }, [pipelineId])
  return <LastRunContext value={onScreen ?? newest}>{children}</LastRunContext>
}

export function useLastRunId(): string | null {
  return useContext(LastRunContext)
}
