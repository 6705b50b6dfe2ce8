'use client'
import { useCallback, useEffect, useState } from 'react'

const keyOf = (sessionId: string) => `interlock.chat.${sessionId}`

/** A message that waits for the answer before it. It outlives a reload of this tab, and nothing else. */
export function useQueued(sessionId: string | null): [string | null, (text: string | null) => void] {
  const [queued, setQueued] = useState<string | null>(null)
  useEffect(() => {
    setQueued(sessionId === null ? null : window.sessionStorage.getItem(keyOf(sessionId)))
  }, [sessionId])
  const keep = useCallback(
    (text: string | null) => {
      setQueued(text)
      if (sessionId === null) return
      if (text === null) window.sessionStorage.removeItem(keyOf(sessionId))
      else window.sessionStorage.setItem(keyOf(sessionId), text)
    },
    [sessionId],
  )
  return [queued, keep]
}
