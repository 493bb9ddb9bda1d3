import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isHere } from '../is-here.ts'
import { envelopeOf } from './envelope.ts'
import { type Mailer, MailFailed, NoConnectionLeft } from './mail.ts'

/** Includes the wait for a connection. Shorter than a delivery's lease. */
const TIMEOUT_MS = 15_000
/** A mail that gets no connection within this time is tried again later. One that gets one still has time to be sent. */
const WAIT_MS = 3000
/** Many servers refuse a client's 51st. */
const MAX_CONNECTIONS = 20

/** A server that accepted a mail this recently is up, so it only turns away connections because there are too many. */
const RECENT_MS = 15_000

/**
 * A password goes to another machine only over TLS: someone in between could hide that the server offers TLS. Parameters of
 * the URL, such as `requireTLS=false`, override this.
 */
export function serverOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl)
  return { url: smtpUrl, requireTLS: url.password !== '' && !isHere(url) }
}

/** Sends over SMTP, and reuses connections. */
export function openSmtp(smtpUrl: string, from: string, baseUrl: string): Mailer {
  // If a server is slow to accept a mail, our own timeout gives up first: it knows what was sent.
  const timeouts = {
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 2 * TIMEOUT_MS,
    idleTimeout: 4000,
  }
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...timeouts,
  })
  const places = makePlaces(MAX_CONNECTIONS)
  let acceptedAt = Number.NEGATIVE_INFINITY
  /** The mail as it's sent, for each try. */
  const tries = new WeakMap<AbortSignal, Readable[]>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((input: Readable) => {
      if (data.signal) tries.get(data.signal)?.push(input)
      return input
    })
    done()
  })
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const streams: Readable[] = []
      tries.set(signal, streams)
      if (!(await places.take(WAIT_MS))) throw new NoConnectionLeft()
      try {
        const { response } = await transport.sendMail({ ...envelopeOf(mail, from, baseUrl), signal })
        acceptedAt = performance.now()
        return { status: Number(/^\d{3}/.exec(response)?.[0] ?? 250), answer: response }
      } catch (error) {
        const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown }
        const status = typeof responseCode === 'number' ? responseCode : null
        const wasSent = streams.some(({ readableDidRead }) => readableDidRead)
        const isTurnedAway = command === 'CONN' && !wasSent && (status === null || status < 500)
        if (isTurnedAway && performance.now() - acceptedAt < RECENT_MS) throw new NoConnectionLeft()
        throw new MailFailed(status, status === null && wasSent, error)
      } finally {
        places.give()
      }
    },
    close: () => transport.close(),
  }
}

/** Hands out a fixed number of places, in the order of the requests. */
function makePlaces(count: number) {
  let free = count
  const waiting = new Set<() => void>()
  return {
    /** Waits for a place, `ms` at most, and says whether there was one. It must be given back. */
    take(ms: number): Promise<boolean> {
      if (free > 0) {
        free--
        return Promise.resolve(true)
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const accept = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.delete(accept)
        resolve(false)
      }, ms)
      waiting.add(accept)
      return promise
    },
    give(): void {
      const [next] = waiting
      if (!next) {
        free++
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
