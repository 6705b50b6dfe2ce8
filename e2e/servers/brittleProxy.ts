import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type BrittleProxy = {
  url: string
  /** Event streams that were cut so far. */
  readonly cuts: number
  close(): Promise<void>
}

/** A way to the installation on which every event stream breaks off after the first frame with events of a run. */
export async function startBrittleProxy(target: string): Promise<BrittleProxy> {
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target)
    const passed = ask(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        if (answer.headers['content-type']?.includes('text/event-stream'))
          passFirstFrame(answer, outgoing, () => {
            cuts += 1
          })
        else answer.pipe(outgoing)
      },
    )
    // as it is when nobody listens there
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen')
  return {
    url: `http://localhost:${address.port}`,
    get cuts() {
      return cuts
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function passFirstFrame(answer: IncomingMessage, outgoing: ServerResponse, onCut: () => void): void {
  outgoing.flushHeaders()
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (piece: string) => {
    text += piece
    // whole frames only: what comes after the first with events is lost
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const frame = text.slice(0, end + 2)
      text = text.slice(end + 2)
      if (!frame.includes('event: run\n')) {
        outgoing.write(frame)
        continue
      }
      answer.removeAllListeners('data')
      onCut()
      outgoing.write(frame, () => outgoing.destroy())
      return
    }
  })
  answer.on('error', () => outgoing.destroy())
  answer.on('end', () => outgoing.end())
}
