const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000
/** The server's limit; the newest watched are kept. */
const MOST_RUNS = 50

export type StreamHandlers = {
  onRun: (data: string) => void
  onLive: (data: string) => void
  /** True when frames flow from now on, false when they stopped. */
  onOpen: (open: boolean) => void
}

/**
 * One EventSource over a changing set of runs. The browser itself reconnects after a lost connection (with the cursor of the last
 * frame); where it gives up, because the server answered with an error, this tries again with growing pauses.
 */
export function createEventConnection({ onRun, onLive, onOpen }: StreamHandlers) {
  let source: EventSource | null = null
  let watched = ''
  /** Where the last frame stood; a new connection goes on from there. Opaque. */
  let cursor = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let delay = FIRST_RETRY_MS

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = null
  }

  function open(): void {
    close()
    const opened = new EventSource(
      `/api/v1/events?${new URLSearchParams({ runs: watched, ...(cursor ? { cursor } : {}) })}`,
    )
    source = opened
    opened.addEventListener('open', () => {
      delay = FIRST_RETRY_MS
      onOpen(true)
    })
    opened.addEventListener('run', (event) => {
      cursor = event.lastEventId
      onRun(event.data)
    })
    opened.addEventListener('live', (event) => onLive(event.data))
    opened.addEventListener('error', () => {
      onOpen(false)
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      retry = setTimeout(open, delay)
      delay = Math.min(delay * 2, LAST_RETRY_MS)
    })
  }

  return {
    carry(runIds: readonly string[]): void {
      const next = [...new Set(runIds)].slice(-MOST_RUNS).sort().join(',')
      if (next === watched) return
      watched = next
      if (next === '') close()
      else open()
    },
    close,
  }
}
