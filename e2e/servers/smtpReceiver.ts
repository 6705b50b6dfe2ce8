import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; subject: string; text: string; messageId: string }

export type SmtpReceiver = {
  host: string
  port: number
  mails: ReceivedMail[]
  /** User and password of every login so far. */
  logins: string[]
  /** Refuses this many of the next mails for the moment, as a busy server does. */
  refuse(count: number): void
  /** Resolves with the mails received so far once there are as many. */
  until(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

/** A mail server on this machine that keeps what it gets. It wants a login when `user` is given. */
export async function startSmtpReceiver(account?: { user: string; password: string }): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const waiting = new Set<() => void>()
  let refusing = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: account === undefined,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      logins.push(`${auth.username} ${auth.password}`)
      const right = auth.username === account?.user && auth.password === account?.password
      done(right ? null : new Error('Wrong user or password'), right ? { user: auth.username } : {})
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing > 0) {
          refusing -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push(
          readMail(
            Buffer.concat(chunks).toString(),
            from,
            rcptTo.map(({ address }) => address),
          ),
        )
        done()
        for (const look of waiting) look()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server does not listen')
  return {
    ...{ host: '127.0.0.1', port: address.port, mails, logins },
    refuse(count) {
      refusing = count
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return
          waiting.delete(look)
          resolve(mails)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Headers and body of a plain mail; long lines and letters beyond ASCII come encoded. */
function readMail(raw: string, from: string, to: string[]): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const body = raw.slice(end + 4)
  return {
    from,
    to,
    subject: decodeWords(header('Subject')),
    text: decodeBody(body, encoding),
    messageId: header('Message-ID'),
  }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  return unquote(body.replace(/=\r\n/g, ''))
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** `=?UTF-8?Q?…?=`, as words beyond ASCII stand in headers. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    )
}
