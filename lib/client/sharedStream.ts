import { createEventConnection, type StreamHandlers } from './eventConnection'

const LOCK = 'interlock.events'
const ROLL_CALL_MS = 30_000
const ANSWER_MS = 2_000

type Message =
  | { kind: 'run' | 'live'; data: string }
  | { kind: 'open'; open: boolean }
  | { kind: 'watching'; tab: string; runs: string[] }
  | { kind: 'roll-call' }

/**
 * One EventSource per browser: a browser allows six connections to a server, and each open stream takes one. The tab that holds a
 * lock leads: it opens the stream for the runs of all tabs and passes every frame on. When it closes, the lock goes to another tab.
 * Without locks (plain http on a network address) every tab leads itself.
 */
export function createSharedStream(handlers: StreamHandlers) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const shared = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
  const channel = shared ? new BroadcastChannel(LOCK) : null
  let mine: string[] = []
  let lead: ((from: string, runs: string[]) => void) | null = null
  let queued = false

  const post = (message: Message) => channel?.postMessage(message)
  const announce = () => {
    post({ kind: 'watching', tab, runs: mine })
    lead?.(tab, mine)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'run':
        return handlers.onRun(data.data)
      case 'live':
        return handlers.onLive(data.data)
      case 'open':
        return handlers.onOpen(data.open)
      case 'watching':
        return lead?.(data.tab, data.runs)
      case 'roll-call':
        return announce()
    }
  })

  function becomeLeader(): void {
    lead = leadStream(handlers, post, announce)
    announce()
  }

  function join(): void {
    if (queued) return
    queued = true
    if (!shared) {
      becomeLeader()
      return
    }
    window.addEventListener('pagehide', () => post({ kind: 'watching', tab, runs: [] }))
    // held until this tab ends: the promise never settles
    void navigator.locks.request(LOCK, () => {
      becomeLeader()
      return new Promise<void>(() => {})
    })
  }

  return {
    watch(runs: string[]): void {
      mine = runs
      if (runs.length > 0) join()
      announce()
    },
  }
}

/** Opens the stream for all tabs and passes every frame on; returns what takes note of a tab's wishes. */
function leadStream(handlers: StreamHandlers, post: (message: Message) => void, announce: () => void) {
  const relay = createEventConnection({
    onRun(data) {
      post({ kind: 'run', data })
      handlers.onRun(data)
    },
    onLive(data) {
      post({ kind: 'live', data })
      handlers.onLive(data)
    },
    onOpen(open) {
      post({ kind: 'open', open })
      handlers.onOpen(open)
    },
  })
  window.addEventListener('pagehide', relay.close)
  return keepRoll(
    (runs) => relay.carry(runs),
    () => {
      post({ kind: 'roll-call' })
      announce()
    },
  )
}

/** Who watches what. Tabs that vanish without a word are dropped when they miss a roll call. */
function keepRoll(carry: (runs: string[]) => void, call: () => void) {
  let roll = new Map<string, string[]>()
  let answers = new Map<string, string[]>()
  const rollCall = () => {
    answers = new Map()
    call()
    setTimeout(() => {
      roll = new Map([...roll].filter(([tab]) => answers.has(tab)))
      carry([...roll.values()].flat())
    }, ANSWER_MS)
  }
  setInterval(rollCall, ROLL_CALL_MS)
  call()
  return (tab: string, runs: string[]) => {
    answers.set(tab, runs)
    roll.set(tab, runs)
    carry([...roll.values()].flat())
  }
}
