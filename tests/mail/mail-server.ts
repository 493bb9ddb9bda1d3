import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { atEnd } from '../ending.ts'

interface Received {
  from: string
  to: string[]
  text: string
}

/**
 * A real SMTP server. `received` has the mails that it accepted. `refuse` makes it refuse first, `hangUp` close
 * connections without a word: before its greeting, or instead of saying that it accepted a mail. With `hold` it says that
 * once the function it returns is called.
 */
export async function mailServer() {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let most = 0
  let hangsUp: 'before the greeting' | 'after the mail' | null = null
  let held: Promise<void> | null = null
  const refusals: { responseCode: number }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const refusal = refusals.shift()
        if (refusal) return done(Object.assign(new Error('not now'), refusal))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        })
        await held
        if (hangsUp === 'after the mail') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  })
  server.on('error', () => {})
  const listening = Promise.withResolvers<void>()
  const http = server.listen(0, '127.0.0.1', () => listening.resolve())
  http.on('connection', socket => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.once('close', () => sockets.delete(socket))
    if (hangsUp === 'before the greeting') socket.destroy()
  })
  await listening.promise
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  atEnd(() => new Promise(resolve => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (responseCode: number) => refusals.push({ responseCode }),
    hangUp(when: typeof hangsUp) {
      hangsUp = when
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** How many connections were open at once. */
    mostConnections: () => most,
  }
}

/** The body of a plain text mail, as its reader sees it. */
export function bodyOf(mail: string): string {
  const [, ...rest] = mail.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/content-transfer-encoding: *base64/i.test(mail)) return Buffer.from(body, 'base64').toString('utf8')
  return /content-transfer-encoding: *quoted-printable/i.test(mail)
    ? body
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
}

export const headerOf = (mail: string, name: string): string | null =>
  new RegExp(`^${name}: *((?:.|\\r?\\n[ \\t])*)$`, 'im').exec(mail)?.[1]?.replaceAll(/\s+/g, ' ').trim() ??
  null

/** A mail with several parts, its quoted-printable text decoded. */
export const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
    .replaceAll(/(?:%[0-9A-F]{2})+/g, text => decodeURIComponent(text))
