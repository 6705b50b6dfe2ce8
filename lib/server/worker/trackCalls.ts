import type { ModelPort, ToolPort } from '@/lib/engine/ports'

export type TrackedCalls = {
  ports: { models: ModelPort; tools: ToolPort }
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>
}

/** The same ports, counting what is under way, so that a worker that leaves can wait for it. */
export function trackCalls(models: ModelPort, tools: ToolPort): TrackedCalls {
  const inFlight = new Set<Promise<unknown>>()
  const track = <T>(attempt: Promise<T>): Promise<T> => {
    inFlight.add(attempt)
    const forget = () => inFlight.delete(attempt)
    attempt.then(forget, forget)
    return attempt
  }
  return {
    ports: {
      models: {
        attempt: (...args) => track(models.attempt(...args)),
        estimate: (request) => models.estimate(request),
      },
      tools: {
        attempt: (...args) => track(tools.attempt(...args)),
        catalogue: () => tools.catalogue(),
      },
    },
    async settled() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight)
    },
  }
}
