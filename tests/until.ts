/** Only ends a hang: on a busy machine a second of work can take a minute. */
const LIMIT_MS = 120_000
const RETRY_MS = 1000
/** Polls often at first, for short waits. In a long one, that would cost more than the work it waits for. */
const ASK_MS = { first: 10, last: 100 }

/**
 * Waits until the condition holds. `retry` runs every second until then: a hint may be lost at any time, and most tests
 * have no scheduler to repeat it.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  retry: () => unknown = () => {},
): Promise<void> {
  const started = Date.now()
  let retried = started
  while (!(await condition())) {
    const now = Date.now()
    if (now - started > LIMIT_MS) throw new Error(`Still not true: ${condition}`)
    if (now - retried > RETRY_MS) {
      retried = now
      await retry()
    }
    await Bun.sleep(Math.min(ASK_MS.last, ASK_MS.first + (now - started) / 20))
  }
}
