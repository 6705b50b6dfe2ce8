/** A line that a server wrote beside the protocol: its stderr, banners on stdout, and what the host noticed about it. */
export type ServerLogLine = { at: string; stream: 'stderr' | 'stdout' | 'host'; text: string }

/** A tool server. `id` is its name, `tools` how many it has. */
export type ServerItem = {
  id: string
  transport: 'stdio'
  /** `down`: the last listing failed; its tools are then the last known ones. */
  status: 'healthy' | 'down'
  tools: number
  /** Why the last listing failed. */
  error: string | null
  /** Empty for everybody but owners: it may hold a server's data. */
  log: readonly ServerLogLine[]
}

/** A tool whose last call failed or that is switched off; every other tool is as it should be. */
export type BreakerItem = {
  tool: string
  /** `open`: not called for another `leftMs`. `trying`: the pause is over, one call will find out. `failing`: the last calls failed. */
  state: 'open' | 'trying' | 'failing'
  failures: number
  /** Milliseconds until it is tried again. */
  leftMs: number
}

/** `changed: false` when nothing was switched off. */
export type BreakerReset = { tool: string; changed: boolean }
