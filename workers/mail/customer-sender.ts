import type { Context } from '../../shared/context.ts'
import { mailToCustomer } from '../../shared/customer/mail.ts'
import { handOver, takeBack } from '../../shared/customer/mail-queries.ts'
import { type Mailer, MailFailed, NoConnectionLeft } from '../../shared/mail/mail.ts'
import type { Sender } from '../../shared/webhooks/delivery.ts'
import { postponed, startAttempt } from './start-attempt.ts'

/**
 * Sends an agent's customers their mail, each at most once: a worker that's killed while it sends leaves a mark, and the
 * mail isn't sent again. Stores nothing the mail server says, since it repeats addresses.
 */
export function openCustomerMailSender(context: Context, mailer: Mailer): Sender {
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
        const { status, mayHaveArrived } = error instanceof MailFailed ? error : notSent
        if (!mayHaveArrived) await takeBack(context.sql, delivery.delivery_id)
        if (error instanceof NoConnectionLeft) return attempt(postponed)
        return attempt({ status, error: status === null ? 'no answer' : `smtp ${status}`, answer: null })
      }
    },
  }
}

const notSent = { status: null, mayHaveArrived: false }
