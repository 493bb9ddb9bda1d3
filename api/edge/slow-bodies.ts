import { Refusal } from '../../shared/refusal.ts'
import { limitSubject } from './address.ts'

const timings = {
  /** A body that takes longer is slow. Others arrive within milliseconds, however many a platform sends at once. */
  slowAfterMs: 1000,
  /** By then, it must have kept up with the minimum rate. */
  rateAfterMs: 5000,
  /** By then, it must be complete. */
  endAfterMs: 10_000,
}

/** How many slow bodies one address may be sending. Bun can't limit connections per address. */
export const MAX_SLOW = 32
const MIN_BYTES_PER_SECOND = 500

/** Refuses bodies that trickle in, since each holds a connection and its memory. */
export function makeSlowBodies({ slowAfterMs, rateAfterMs, endAfterMs } = timings) {
  const slow = new Map<string, number>()
  const add = (peer: string, change: 1 | -1) => {
    const count = (slow.get(peer) ?? 0) + change
    if (count > 0) slow.set(peer, count)
    else slow.delete(peer)
  }
  return {
    /** Watches a body of which `received` bytes have arrived. */
    watch(ip: string | null, received: () => number) {
      const peer = limitSubject(ip)
      let isSlow = false
      const { promise: refused, reject } = Promise.withResolvers<never>()
      let timer: Timer = setTimeout(() => {
        if ((slow.get(peer) ?? 0) >= MAX_SLOW) return reject(tooMany())
        isSlow = true
        add(peer, 1)
        timer = setTimeout(() => {
          if (received() < (MIN_BYTES_PER_SECOND * rateAfterMs) / 1000) return reject(tooSlow(rateAfterMs))
          timer = setTimeout(() => reject(tooSlow(endAfterMs)), endAfterMs - rateAfterMs)
        }, rateAfterMs - slowAfterMs)
      }, slowAfterMs)
      return {
        /** Rejects when the body is too slow. */
        refused,
        /** The body has arrived, or nothing waits for it anymore. */
        end() {
          clearTimeout(timer)
          if (isSlow) add(peer, -1)
          isSlow = false
        },
      }
    },
  }
}

export type SlowBodies = ReturnType<typeof makeSlowBodies>

const close = { connection: 'close' }

const tooMany = () =>
  new Refusal(
    'rate_limited',
    `${MAX_SLOW} bodies from your address are still arriving.`,
    'Finish those first, and send each body at once.',
    { headers: { ...close, 'retry-after': '10' } },
  )

const tooSlow = (afterMs: number) =>
  new Refusal(
    'invalid_request',
    `The body hadn't arrived after ${afterMs / 1000} seconds.`,
    'Send it at once.',
    { headers: close },
  )
