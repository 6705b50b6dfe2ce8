import { useEffect } from 'react'

/** `?marks=renders` in the address: every render of a card leaves a performance mark `card <id>`, of a part that looks at the run by itself `card <id>/<part>`. */
const marks =
  typeof window !== 'undefined' &&
  new URLSearchParams(window.location.search).getAll('marks').includes('renders')

/** Counts renders where they happen, in the build people use: profilers need another build of React. Costs nothing without the flag. */
export function useRenderMark(id: string): void {
  // no dependencies: it runs once for every render that reached the screen
  useEffect(() => {
    if (marks) performance.mark(`card ${id}`)
  })
}
