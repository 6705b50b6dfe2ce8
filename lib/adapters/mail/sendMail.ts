import { lookup } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { isPublicAddress } from '../http/isPublicAddress'
import { privateHost } from '../http/judgeAddress'

/** `tls`: encrypted from the start · `starttls`: encrypted before anything is said, or refused · `none`: in the clear. `mayBePrivate`: it may lie inside the operator's own network. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string | null
  password: string | null
  from: string
  mayBePrivate: boolean
}
/** `id`: the same for every attempt at the same mail, so that a receiver can tell. */
export type Mail = { id: string; to: string; subject: string; text: string }

const TIMEOUT_MS = 10_000

/** Null when the server has taken the mail, else what it or the network said. Never rejects. */
export async function sendMail(server: MailServer, mail: Mail): Promise<string | null> {
  try {
    const address = await addressOf(server)
    const transport = createTransport({
      ...{ host: address, port: server.port, secure: server.security === 'tls' },
      ...(server.security === 'starttls' ? { requireTLS: true } : {}),
      ...(server.security === 'none' ? { ignoreTLS: true } : {}),
      // the certificate is the name's, whatever address was found for it
      tls: { servername: server.host },
      ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
      ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: 2 * TIMEOUT_MS },
      // texts come from runs: nothing in them may make this process read a file or fetch an address
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
    try {
      await transport.sendMail({
        ...{ from: server.from, to: mail.to, subject: oneLine(mail.subject), text: mail.text },
        messageId: `<${mail.id}@interlock>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return null
    } finally {
      transport.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Connected to is exactly the address that was judged. Throws for one inside a private network that the operator has not opened. */
async function addressOf({ host, mayBePrivate }: MailServer): Promise<string> {
  if (mayBePrivate) return host
  const found = await lookup(host, { all: true })
  const [first] = found
  if (!first || !found.every(({ address }) => isPublicAddress(address))) throw new Error(privateHost(host))
  return first.address
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200)
}
