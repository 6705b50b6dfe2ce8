import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 20_000

/** Returns once something accepts connections on this loopback port. */
export async function waitUntilListening(port) {
  for (const deadline = performance.now() + LIMIT_MS; performance.now() < deadline; await wait(50)) {
    if (await accepts(port)) return
  }
  throw new Error(`Nothing listens on port ${port} after ${LIMIT_MS / 1000} s.`)
}

/** True when something accepts connections on this loopback port now. */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}
