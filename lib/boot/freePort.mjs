import net from 'node:net'

/** A loopback port that nobody listens on at this moment. */
export const freePort = () => listenOnce(0, '127.0.0.1')

/** True when a server could listen on this port and host now. */
export async function isPortFree(port, host) {
  try {
    await listenOnce(port, host)
    return true
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false
    throw error
  }
}

/**
 * The wanted port, or the next free one after it.
 * @returns {Promise<{port: number, busy: number[]}>} busy lists the ports that were passed over, in order
 */
export async function nextFreePort(wanted, host) {
  const busy = []
  for (let port = wanted; port <= 65_535; port++) {
    if (await isPortFree(port, host)) return { port, busy }
    busy.push(port)
  }
  throw new Error(`No free port from ${wanted} upwards on ${host}.`)
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address.port))
    })
  })
}
