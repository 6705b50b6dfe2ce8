import type { AddressInfo } from 'node:net'
import { createModelServer } from './server/createModelServer'

/** Runs the simulated model on loopback. `PORT` is the port, 0 (the default) a free one; the port is printed. */
const server = createModelServer()
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address()
  if (isAddress(address)) console.log(`listening ${address.port}`)
})
server.on('error', (error) => {
  console.error(`The simulated model cannot listen on port ${process.env.PORT ?? 0}: ${error.message}`)
  process.exit(1)
})

// Stalled replies never end by themselves, so their connections are closed rather than waited for.
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
