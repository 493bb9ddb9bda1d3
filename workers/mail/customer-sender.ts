import type { Context } from '../../shared/context.ts'
import { mailToCustomer } from '../../shared/customer/mail.ts'
import { handOver, takeBack } from '../../shared/customer/mail-queries.ts'
import { openMailer } from '../../shared/mail/open-mailer.ts'
import type { Sender } from '../../shared/webhooks/delivery.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * Sends an agent's customers their mail, each at most once: a worker that's killed while it sends leaves a mark, and the
 * mail isn't sent again. Stores nothing the mail server says, since it repeats addresses.
 */
export function openCustomerMailSender(context: Context): Sender {
  const mailer = openMailer(context.config)
  return {
    async send(delivery) {
      const at = context.now()
      const attempt = startAttempt(at)
      const mail = await mailToCustomer(context, delivery.record)
      // 250 ends the delivery.
      if (!mail) return attempt({ status: 250, error: null, answer: 'nothing to send' })
      if (!(await handOver(context.sql, delivery.delivery_id, at)))
        return attempt({ status: 250, error: null, answer: 'handed over before' })
      try {
        const { status } = await mailer.send(mail)
        return attempt({ status, error: null, answer: null })
      } catch (error) {
        const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown }
        const status = typeof responseCode === 'number' ? responseCode : null
        // Only then is it certain that the mail wasn't accepted.
        if (status !== null || command === 'CONN') await takeBack(context.sql, delivery.delivery_id)
        return attempt({ status, error: status === null ? 'no answer' : `smtp ${status}`, answer: null })
      }
    },
    close: () => mailer.close(),
  }
}
