import { MailFailed, NoConnectionLeft } from '../../shared/mail/mail.ts'
import { hasNoMailbox, reasonOf } from '../../shared/mail/reason.ts'
import { postponed, type Result } from '../../shared/webhooks/delivery.ts'

/** The result of a mail that wasn't sent. */
export const failureOf = (error: unknown): Result =>
  error instanceof NoConnectionLeft
    ? postponed
    : {
        status: error instanceof MailFailed ? error.status : null,
        error: reasonOf(error),
        answer: null,
        isFinal: hasNoMailbox(error),
      }
