import type { Context } from '../../shared/context.ts'
import { hasWrongClock } from '../../shared/queue/wrong-clock.ts'
import { type ClaimedDelivery, type FinishedDelivery, judge } from '../../shared/webhooks/delivery.ts'
import { failed } from '../../shared/webhooks/send-webhook.ts'
import { reasonOf } from '../work.ts'
import type { DeliveryQueue } from './delivery-queues.ts'
import type { TakeStep } from './step-batcher.ts'

const HOUR = 3_600_000
/** Deliveries in flight per endpoint. The claim counts those of all processes. */
const MAX_IN_FLIGHT = 4
/** After this long, the rest of a long queue goes to any process with room. */
const SLICE_MS = 5000

/** What all delivery queues of a process share. */
interface DeliveryContext {
  takeStep: TakeStep
  suspects: SuspectSlot
  stopping: AbortSignal
}

/**
 * One slot per process for deliveries whose last two workers died. Only one of them is in flight or not recorded yet, so
 * if the process dies again, that delivery is the cause.
 */
export function makeSuspectSlot() {
  let isTaken = false
  return {
    tryAcquire() {
      if (isTaken) return false
      isTaken = true
      return true
    },
    release() {
      isTaken = false
    },
  }
}

export type SuspectSlot = ReturnType<typeof makeSuspectSlot>

/** Sends what's due to one endpoint until nothing is. A delivery counts as in flight until its attempt is recorded. */
export async function sendDue(
  context: Context,
  { takeStep, suspects, stopping }: DeliveryContext,
  queue: DeliveryQueue,
): Promise<void> {
  const { owner, channel } = queue
  const sliceEnds = performance.now() + SLICE_MS
  const inFlight = new Set<Promise<void>>()
  let finished: FinishedDelivery[] = []
  let holdsSlot = false
  const releaseSlot = () => {
    if (holdsSlot) suspects.release()
    holdsSlot = false
  }

  try {
    for (;;) {
      const recorded = finished
      finished = []
      queue.again = false
      const more = !stopping.aborted && performance.now() < sliceEnds
      const takeSuspect = more && suspects.tryAcquire()
      if (takeSuspect) holdsSlot = true
      const { disabled, again, claimed, lease } = await takeStep({
        owner,
        channel,
        finished: recorded,
        max: more ? MAX_IN_FLIGHT - inFlight.size : 0,
        takeSuspect,
      })
      if (again) queue.again = true
      // Wakes the owner's long polls: the webhook.disabled event is only in GET /events.
      if (disabled) context.hint('webhooks.drain', { owner })
      if (takeSuspect && !claimed.some(delivery => delivery.suspect)) releaseSlot()
      if (recorded.some(({ delivery }) => delivery.suspect)) {
        releaseSlot()
        queue.again = true // the endpoint's next suspect
      }

      for (const delivery of claimed) {
        const flight = send(context, queue, delivery, lease).then(result => {
          inFlight.delete(flight)
          finished.push(result)
        })
        inFlight.add(flight)
      }
      if (inFlight.size === 0 && finished.length === 0 && !(more && queue.again)) {
        if (!more && !stopping.aborted) context.hint('webhooks.drain', { owner })
        return
      }
      if (inFlight.size > 0 && finished.length === 0) await Promise.race(inFlight)
    }
  } finally {
    releaseSlot()
  }
}

/** One attempt. A sender that throws fails this delivery, never the queue. */
async function send(
  context: Context,
  { channel, sender }: DeliveryQueue,
  delivery: ClaimedDelivery,
  lease: string,
): Promise<FinishedDelivery> {
  const at = context.now()
  const started = performance.now()
  const result = await sender.send(delivery, lease).catch(error => {
    context.log.error('sender failed', { channel, delivery: delivery.delivery_id, reason: reasonOf(error) })
    return failed('internal')
  })
  const attempt = { at, ms: Math.round(performance.now() - started), ...result }
  const verdict = (since: Date | null) =>
    judge(channel, { ...delivery, failing_since: since }, attempt, {
      random: Math.random(),
      delays: context.config.webhookRetryDelays,
    })
  const judged = verdict(delivery.failing_since)
  const isFailing = judged.kind === 'disable' && judged.reason === 'failing'
  // With a wrong clock, it may not have failed for days: then this counts as an ordinary failure.
  const isDoubtful = isFailing && (await hasWrongClock(context, 'disable a webhook', HOUR).catch(() => true))
  return { delivery, lease, attempt, verdict: isDoubtful ? verdict(null) : judged }
}
