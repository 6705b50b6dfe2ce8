'use client'
import { useCallback } from 'react'
import { tasksApi } from '@/lib/client/tasksApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { TaskCard } from './TaskCard'

const EVERY_MS = 5_000

/** A card by its id, kept fresh while it is on screen, so that a decision taken elsewhere shows. */
export function LoadedTaskCard({
  id,
  compact = false,
  onDecided,
}: {
  id: string
  compact?: boolean
  onDecided?: () => void
}) {
  const { value, error, reload } = useResource(
    useCallback(() => tasksApi.get(id), [id]),
    { pollMs: EVERY_MS },
  )
  if (value) {
    const decided = () => {
      void reload()
      onDecided?.()
    }
    return <TaskCard task={value} compact={compact} onDecided={decided} />
  }
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}
