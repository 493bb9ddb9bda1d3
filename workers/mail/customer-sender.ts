import type { Context } from '../../shared/context.ts'
import { mailToCustomer } from '../../shared/customer/mail.ts'
import { handOver, takeBack } from '../../shared/customer/mail-queries.ts'
import { openMailer } from '../../shared/mail/open-mailer.ts'
import type { Attempt, Sender } from '../../shared/webhooks/delivery.ts'

/**
 * Sends an agent's customers their mail, each at most once: a worker that's killed while it sends leaves a mark, and the
 * mail isn't sent again. Stores nothing the mail server says, since it repeats addresses.
 */
export function openCustomerMailSender(context: Context): Sender {
  const mailer = openMailer(context.config)
  return {
    async send(delivery) {
      const at = context.now()
      const started = performance.now()
      const attempt = (status: number | null, error: string | null, answer: string | null): Attempt => ({
        ...{ at, ms: Math.round(performance.now() - started), status, error, answer },
      })
      const mail = await mailToCustomer(context, delivery.record)
      // 250 ends the delivery.
      if (!mail) return attempt(250, null, 'nothing to send')
      if (!(await handOver(context.sql, delivery.delivery_id, at)))
        return attempt(250, null, 'handed over before')
      try {
        const { status } = await mailer.send(mail)
        return attempt(status, null, null)
      } catch (error) {
        const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown }
        const status = typeof responseCode === 'number' ? responseCode : null
        // Only then it's certain that the mail wasn't accepted.
        if (status !== null || command === 'CONN') await takeBack(context.sql, delivery.delivery_id)
        return attempt(status, status === null ? 'no answer' : `smtp ${status}`, null)
      }
    },
    close: () => mailer.close(),
  }
}
