export type Requests = {
  /** Asks for one more run of the work; requests while it is under way become a single one. */
  (): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Runs `work` for every request, but never twice at the same time. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): Requests {
  let wanted = false
  let working: Promise<void> | null = null
  const loop = async () => {
    while (wanted) {
      wanted = false
      await work().catch(onError)
    }
    working = null
  }
  const request = () => {
    wanted = true
    working ??= loop()
  }
  return Object.assign(request, { settled: () => working ?? Promise.resolve() })
}
