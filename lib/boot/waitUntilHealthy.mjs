import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 120_000
const MOST_EXITS = 3

/**
 * Returns once the web app answers its health check; throws when it keeps ending or never answers.
 * @param {{port: number, host: string, exits: () => number, logs: string, signal?: AbortSignal}} web `exits` counts how
 *   often it ended
 */
export async function waitUntilHealthy({ port, host, exits, logs, signal }) {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const health = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/v1/health`
  for (
    const deadline = performance.now() + LIMIT_MS;
    performance.now() < deadline;
    await wait(100, undefined, { signal })
  ) {
    if (exits() >= MOST_EXITS) throw new Error(`The web app ends again and again. See ${logs}/web.log.`)
    if (await isHealthy(health)) return
  }
  throw new Error(`The web app did not answer ${health} within ${LIMIT_MS / 1000} s. See ${logs}/web.log.`)
}

async function isHealthy(health) {
  try {
    const response = await fetch(health, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
