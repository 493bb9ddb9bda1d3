import { isUnreachable } from '../../db/unreachable.ts'
import type { Context } from '../../shared/context.ts'
import { mailToCustomer } from '../../shared/customer/mail.ts'
import { handOver, takeBack } from '../../shared/customer/mail-queries.ts'
import { type Mailer, MailFailed } from '../../shared/mail/mail.ts'
import type { Sender } from '../../shared/webhooks/delivery.ts'
import { failureOf } from './failure.ts'

/**
 * Sends an agent's customers their mail, each at most once: a worker that's killed while it sends leaves a mark, and the
 * mail isn't sent again. Stores nothing the mail server says, since it repeats addresses.
 */
export function openCustomerMailSender(context: Context, mailer: Mailer): Sender {
  return {
    async send(delivery, lease) {
      const mail = await mailToCustomer(context, delivery.record)
      // 250 ends the delivery.
      if (!mail) return { status: 250, error: null, answer: 'nothing to send' }
      if (!(await withRetries(() => handOver(context.sql, delivery.delivery_id, lease))))
        return { status: 250, error: null, answer: 'handed over before' }
      try {
        const { status } = await mailer.send(mail)
        return { status, error: null, answer: null }
      } catch (error) {
        const mayHaveArrived = error instanceof MailFailed && error.mayHaveArrived
        if (!mayHaveArrived) await withRetries(() => takeBack(context.sql, delivery.delivery_id, lease))
        return failureOf(error)
      }
    },
  }
}

const MAX_TRIES = 10
const PAUSE_MS = 500

/** After a lost connection it's unclear whether the mark changed, and a wrong mark keeps the mail from being sent. */
async function withRetries<T>(mark: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await mark()
    } catch (error) {
      if (tries === MAX_TRIES || !isUnreachable(error)) throw error
      await Bun.sleep(PAUSE_MS)
    }
  }
}
