import { useStoreApi } from '@xyflow/react'
import { useEffect, useState } from 'react'

/** Milliseconds: too short to be seen in a picture this small, long enough to leave most frames of a gesture to the canvas. */
const FOLLOW_MS = 60

type Flow = ReturnType<ReturnType<typeof useStoreApi>['getState']>
type View = { transform: Flow['transform']; width: number; height: number }

/** Where the canvas is looked at, at most `FOLLOW_MS` late. */
export function useRestingView(): View {
  const flow = useStoreApi()
  const [view, setView] = useState<View>(() => viewOf(flow.getState()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const follow = () => {
      timer = null
      const next = viewOf(flow.getState())
      setView((before) => (isSame(before, next) ? before : next))
    }
    follow()
    const stop = flow.subscribe(() => {
      timer ??= setTimeout(follow, FOLLOW_MS)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [flow])
  return view
}

function viewOf({ transform, width, height }: Flow): View {
  return { transform, width, height }
}

function isSame(one: View, other: View): boolean {
  return one.transform === other.transform && one.width === other.width && one.height === other.height
}
