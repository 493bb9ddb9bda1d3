import { createTransport } from 'nodemailer'
import { withTimeout } from '../with-timeout.ts'
import { envelopeOf } from './envelope.ts'
import type { Mailer } from './mail.ts'

/** Shorter than a delivery's lease. */
const TIMEOUT_MS = 15_000

/** Sends over SMTP, and reuses connections. */
export function openSmtp(smtpUrl: string, from: string, baseUrl: string): Mailer {
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000 }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts })
  return {
    async send(mail) {
      const { response } = await withTimeout(TIMEOUT_MS, transport.sendMail(envelopeOf(mail, from, baseUrl)))
      return { status: Number(/^\d{3}/.exec(response)?.[0] ?? 250), answer: response }
    },
    close: () => transport.close(),
  }
}
