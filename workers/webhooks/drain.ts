import type { Context } from '../../shared/context.ts'
import {
  type ChannelName,
  type Claimed,
  type Finished,
  judge,
  type Sender,
} from '../../shared/webhooks/delivery.ts'
import { failed } from '../../shared/webhooks/send-webhook.ts'
import { reasonOf } from '../work.ts'
import type { Probation } from './probation.ts'
import type { makeSteps } from './steps.ts'

/** At once, per endpoint, over all processes: the claim counts what others have in flight. */
const AT_ONCE = 4
/** A long line is left after a while, so that its rest may go to whichever process has time. */
const SLICE_MS = 5000

export interface Line {
  owner: string
  channel: ChannelName
  sender: Sender
  /** Somebody was told of more, perhaps after the last look. */
  again: boolean
}

export interface Crew {
  take: ReturnType<typeof makeSteps>
  probation: Probation
  stopping: AbortSignal
}

/** Sends what is due to one endpoint until nothing is. A place is free again only when its try is recorded. */
export async function drain(context: Context, crew: Crew, line: Line): Promise<void> {
  const { owner, channel } = line
  const { take, probation, stopping } = crew
  const sliceEnds = performance.now() + SLICE_MS
  const inFlight = new Set<Promise<void>>()
  let finished: Finished[] = []

  for (;;) {
    const batch = finished
    finished = []
    line.again = false
    const more = !stopping.aborted && performance.now() < sliceEnds
    const suspect = more && probation.enter()
    const most = more ? AT_ONCE - inFlight.size : 0
    const { disabled, again, claimed, lease } = await take({
      owner,
      channel,
      finished: batch,
      most,
      suspect,
    }).catch(error => {
      if (suspect) probation.leave()
      throw error
    })
    // The owner's own event about it, which only GET /events tells.
    if (again) line.again = true
    if (disabled) context.hint('webhooks.drain', { owner })
    if (suspect && !claimed.some(delivery => delivery.suspect)) probation.leave()

    for (const delivery of claimed) {
      const flight = attempt(context, line, delivery, lease).then(result => {
        if (delivery.suspect) probation.leave()
        inFlight.delete(flight)
        finished.push(result)
      })
      inFlight.add(flight)
    }
    if (inFlight.size === 0 && finished.length === 0 && !(more && line.again)) {
      if (!more && !stopping.aborted) context.hint('webhooks.drain', { owner })
      return
    }
    if (inFlight.size > 0 && finished.length === 0) await Promise.race(inFlight)
  }
}

/** One try. A sender that breaks is a failure of this delivery, never of the line. */
async function attempt(context: Context, line: Line, delivery: Claimed, lease: string): Promise<Finished> {
  const { channel, sender } = line
  const at = context.now()
  const tried = await sender.send(delivery).catch(error => {
    context.log.error('a sender broke', {
      channel,
      delivery: delivery.delivery_id,
      reason: reasonOf(error),
    })
    return { at, ms: 0, ...failed('internal') }
  })
  const delays = context.config.webhookRetryDelays
  return {
    delivery,
    lease,
    tried,
    verdict: judge(channel, delivery, tried, { random: Math.random(), delays }),
  }
}
