import type { Context } from '../../shared/context.ts'
import { openMailSender } from '../../workers/mail/sender.ts'
import { drain } from '../../workers/webhooks/drain.ts'
import { makeProbation } from '../../workers/webhooks/probation.ts'
import { makeSteps } from '../../workers/webhooks/steps.ts'

/** Sends what one owner's mailbox is waiting for, as the worker does. */
export async function drainMail(context: Context, owner: string): Promise<void> {
  const sender = openMailSender(context)
  try {
    const crew = {
      take: makeSteps(context),
      probation: makeProbation(),
      stopping: new AbortController().signal,
    }
    await drain(context, crew, { owner, channel: 'mail', sender, again: false })
  } finally {
    sender.close()
  }
}
