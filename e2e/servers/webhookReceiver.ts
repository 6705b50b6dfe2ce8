import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type ReceivedMessage = { headers: IncomingHttpHeaders; body: string }

export type WebhookReceiver = {
  url: string
  messages: ReceivedMessage[]
  /** Status of the answers from now on. */
  answerWith(status: number): void
  /** Resolves with the messages received so far once there are as many. */
  until(count: number): Promise<ReceivedMessage[]>
  close(): Promise<void>
}

/** A receiver of webhooks on this machine that keeps what it gets. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = []
  const waiting = new Set<() => void>()
  let status = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end()
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The receiver does not listen')
  return {
    ...{ url: `http://127.0.0.1:${address.port}/hook`, messages },
    answerWith(next) {
      status = next
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (messages.length < count) return
          waiting.delete(look)
          resolve(messages)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Whether a message carries the signature that Standard Webhooks asks for: an HMAC-SHA256 over id, time and body, in base64, one of several. */
export function isSignedWith(secret: string, { headers, body }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}
