import type { Checked } from './checkDocument'
import type { CheckRequest } from './checkWorker'

export type Checker = {
  check: (request: CheckRequest) => Promise<Checked>
  close: () => void
}

/** The compiler in a worker; in the page itself where a worker cannot be started. */
export function createChecker(): Checker {
  let worker: Worker | null = startWorker()
  /** Questions without an answer, oldest first. */
  const waiting: { request: CheckRequest; resolve: (found: Checked | Promise<Checked>) => void }[] = []

  function startWorker(): Worker {
    const started = new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Checked>) => waiting.shift()?.resolve(data))
    started.addEventListener('error', () => {
      worker = null
      started.terminate()
      for (const { request, resolve } of waiting.splice(0)) resolve(checkHere(request))
    })
    return started
  }

  return {
    check(request) {
      const asked = worker
      if (!asked) return checkHere(request)
      return new Promise((resolve) => {
        waiting.push({ request, resolve })
        asked.postMessage(request)
      })
    },
    close() {
      worker?.terminate()
      worker = null
    },
  }
}

async function checkHere({ document, catalogue }: CheckRequest): Promise<Checked> {
  const { checkDocument } = await import('./checkDocument')
  return checkDocument(document, catalogue)
}
