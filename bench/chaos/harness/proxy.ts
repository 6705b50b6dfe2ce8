import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A connection through the proxy; `name` is its application_name, once it has said so. */
export type Link = { name: string; client: Socket; server: Socket; dead: boolean }

/** A way to Postgres that can break in the ways networks do. */
export type FaultyLine = {
  port: number
  links: ReadonlySet<Link>
  /** From now on nothing passes on these connections, and nobody is told; new ones of the kind fare the same. */
  blackhole(which: (name: string) => boolean): void
  /** Nothing passes any more on the connections that are open now; answers how many these are. */
  freeze(which: (name: string) => boolean): number
  restore(): void
  /** Lets this share of journal flushes through and loses the answer together with the connection. Answers how many were lost so far. */
  loseAcknowledgements(share: number, random: () => number): () => number
  close(): Promise<void>
}

/** What a Bind message of the prepared statement `flush` looks like: the unnamed portal, then the statement's name. */
const FLUSH = Buffer.from('\0flush\0')
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

export async function startProxy(target: { host: string; port: number }): Promise<FaultyLine> {
  const links = new Set<Link>()
  let dropped: (name: string) => boolean = () => false
  let share = 0
  let random = Math.random
  let lost = 0
  const server = createServer((client) => {
    const link: Link = { name: '', client, server: connect(target.port, target.host), dead: false }
    links.add(link)
    let losing = false
    const end = () => {
      links.delete(link)
      link.server.destroy()
      client.destroy()
    }
    client.on('data', (chunk) => {
      if (link.name === '') link.name = applicationName(chunk)
      link.dead ||= dropped(link.name)
      if (link.dead) return
      if (share > 0 && chunk.includes(FLUSH) && random() < share) losing = true
      link.server.write(chunk)
    })
    link.server.on('data', (chunk) => {
      link.dead ||= dropped(link.name)
      if (link.dead) return
      if (!losing) {
        client.write(chunk)
        return
      }
      if (!chunk.includes(READY)) return
      lost += 1
      end()
    })
    for (const socket of [client, link.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      // a dead line does not carry the news of its own end either
      socket.on('close', () => {
        if (!link.dead) end()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    links,
    blackhole(which) {
      dropped = which
    },
    freeze(which) {
      const found = [...links].filter(({ name }) => which(name))
      for (const link of found) link.dead = true
      return found.length
    },
    restore() {
      dropped = () => false
    },
    loseAcknowledgements(given, by) {
      share = given
      random = by
      return () => lost
    },
    async close() {
      for (const { client, server: upstream } of links) {
        client.destroy()
        upstream.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same database through the proxy. */
export function through(url: string, { port }: FaultyLine): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}

/** From a StartupMessage: length, version, then names and values, each ended by a zero byte. */
function applicationName(startup: Buffer): string {
  const words = startup.subarray(8).toString('utf8').split('\0')
  return words[words.indexOf('application_name') + 1] ?? '?'
}
