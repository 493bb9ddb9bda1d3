import type { Log } from '../../shared/log.ts'
import type { Mailer } from '../../shared/mail/mail.ts'
import { isOutage, reasonOf } from '../../shared/mail/reason.ts'

const REPEAT_MS = 60_000

/** Logs that the mail server takes no mail and why, at most once a minute, and when it takes mail again. */
export function reportMailOutage(mailer: Mailer, log: Log, repeatMs = REPEAT_MS): Mailer {
  let toldAt: number | null = null
  return {
    async send(mail) {
      try {
        const sent = await mailer.send(mail)
        if (toldAt !== null) log.info('SMTP_URL: the mail server is back')
        toldAt = null
        return sent
      } catch (error) {
        if (isOutage(error) && (toldAt === null || performance.now() - toldAt >= repeatMs)) {
          toldAt = performance.now()
          log.warn('SMTP_URL: the mail server takes no mail', { reason: reasonOf(error) })
        }
        throw error
      }
    },
    close: () => mailer.close(),
  }
}
