import type { Context } from '../../shared/context.ts'
import { openMailer } from '../../shared/mail/open-mailer.ts'
import { openCustomerMailSender } from '../../workers/mail/customer-sender.ts'
import { openMailSender } from '../../workers/mail/sender.ts'
import { makeSuspectSlot, sendDue } from '../../workers/webhooks/send-due.ts'
import { makeStepBatcher } from '../../workers/webhooks/step-batcher.ts'

/** Sends the mail that's due to one owner, as the worker does. */
export async function sendMail(
  context: Context,
  owner: string,
  channel: 'mail' | 'customer' = 'mail',
): Promise<void> {
  const mailer = openMailer(context.config)
  const sender =
    channel === 'mail' ? openMailSender(context, mailer) : openCustomerMailSender(context, mailer)
  try {
    const shared = {
      takeStep: makeStepBatcher(context),
      suspects: makeSuspectSlot(),
      stopping: new AbortController().signal,
    }
    await sendDue(context, shared, { owner, channel, sender, again: false })
  } finally {
    mailer.close()
  }
}
