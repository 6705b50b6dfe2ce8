import net from 'node:net'

/** A loopback port that nobody listens on at this moment. */
export const freePort = () => listenOnce(0, '127.0.0.1')

/** True when a server could listen on this port and host now, and "localhost" would lead to it alone. */
export async function isPortFree(port, host) {
  // Browsers may take "localhost" for either loopback address.
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const each of hosts) {
    try {
      await listenOnce(port, each)
    } catch (error) {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false
      const hasNoIpv6 = each === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
      if (!hasNoIpv6) throw error
    }
  }
  return true
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
