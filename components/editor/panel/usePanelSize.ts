'use client'
import { useCallback, useState } from 'react'

type Limits = { usual: number; least: number; most: number }

/** A size in pixels that stays as the person left it, on this browser. */
export function usePanelSize(name: string, { usual, least, most }: Limits): [number, (size: number) => void] {
  const key = `interlock.editor.${name}`
  const clamp = useCallback(
    (size: number) => Math.round(Math.max(least, Math.min(most, size))),
    [least, most],
  )
  const [size, setSize] = useState(() => clamp(Number(window.localStorage.getItem(key)) || usual))
  const resize = useCallback(
    (next: number) => {
      setSize(clamp(next))
      window.localStorage.setItem(key, String(clamp(next)))
    },
    [key, clamp],
  )
  return [size, resize]
}
