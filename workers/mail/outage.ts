import { type Log, makeOutageLog } from '../../shared/log.ts'
import type { Mailer } from '../../shared/mail/mail.ts'
import { isOutage, reasonOf } from '../../shared/mail/reason.ts'

/** Logs that the mail server doesn't accept mail and why, and when it does again. */
export function reportMailOutage(mailer: Mailer, log: Log): Mailer {
  const outage = makeOutageLog(log, 'SMTP_URL: the mail server', "doesn't accept mail")
  return {
    async send(mail) {
      try {
        const sent = await mailer.send(mail)
        outage.back()
        return sent
      } catch (error) {
        if (isOutage(error)) outage.down(reasonOf(error))
        throw error
      }
    },
    close: () => mailer.close(),
  }
}
