import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, asApiError } from './apiError'

export type Resource<Value> = {
  /** The newest answer, also while a newer one is on its way or has failed. */
  value: Value | undefined
  error: ApiError | null
  loading: boolean
  /** Asks again; resolves when the answer is in. */
  reload: () => Promise<void>
}

type Options = {
  /** Asks again this often while the page is visible. */
  pollMs?: number
}

/** Loads something and keeps it fresh. `load` must be stable (`useCallback`); a new one loads anew and forgets the old answer only when the new one is in. */
export function useResource<Value>(load: () => Promise<Value>, { pollMs }: Options = {}): Resource<Value> {
  const [state, setState] = useState<{ value: Value | undefined; error: ApiError | null; loading: boolean }>({
    value: undefined,
    error: null,
    loading: true,
  })
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const still = () => turn.current === mine
    try {
      const value = await load()
      if (still()) setState({ value, error: null, loading: false })
    } catch (thrown) {
      if (still()) setState(({ value }) => ({ value, error: asApiError(thrown), loading: false }))
    }
  }, [load])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  useEffect(() => {
    if (pollMs === undefined) return
    const tick = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(tick, pollMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [reload, pollMs])
  return { ...state, reload }
}
