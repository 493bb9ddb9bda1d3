import type { Context } from '../../shared/context.ts'
import { parseRecord } from '../../shared/events/kinds.ts'
import { playOwner } from '../../shared/sandbox/play.ts'
import type { Sender } from '../../shared/webhooks/delivery.ts'

/** Tells the scripted owner of a sandbox business what happened, as a mail tells a real one. */
export function openScriptSender(context: Context, owner: string): Sender {
  return {
    async send(delivery) {
      const answer = await playOwner(context, owner, parseRecord(delivery.record))
      // 250 ends the delivery, as for mail. Anything thrown is tried again.
      return { status: 250, error: null, answer }
    },
  }
}
