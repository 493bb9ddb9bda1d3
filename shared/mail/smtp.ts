import { createTransport } from 'nodemailer'
import { envelopeOf } from './envelope.ts'
import type { Mailer } from './mail.ts'

/** Within the lease of a delivery. */
const DEADLINE_MS = 15_000

/** Sends over SMTP, on connections that are kept while there is more to send. */
export function openSmtp(smtpUrl: string, from: string, baseUrl: string): Mailer {
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 12_000 }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...timeouts })
  return {
    async send(mail) {
      const late = Promise.withResolvers<never>()
      const deadline = setTimeout(() => late.reject(new Error('the mail server is too slow')), DEADLINE_MS)
      const sending = transport.sendMail(envelopeOf(mail, from, baseUrl))
      sending.catch(() => {}) // it may fail after the deadline, when nobody listens
      try {
        const { response } = await Promise.race([sending, late.promise])
        return { status: Number(/^\d{3}/.exec(response)?.[0] ?? 250), answer: response }
      } finally {
        clearTimeout(deadline)
      }
    },
    close: () => transport.close(),
  }
}
