'use client'
import { useEffect, useRef } from 'react'
import { settingsApi } from '@/lib/client/settingsApi'

const EVERY_MS = 2_000

/** While `gone`, asks the health check every two seconds and calls `onBack` once it answers that all is well. */
export function useRecovery(gone: boolean, onBack: () => unknown): void {
  const callback = useRef(onBack)
  useEffect(() => {
    callback.current = onBack
  })
  useEffect(() => {
    if (!gone) return
    const timer = setInterval(async () => {
      const health = await settingsApi.health().catch(() => null)
      if (health?.status === 'ok') callback.current()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [gone])
}
