import type { Context } from './context.ts'

/**
 * Stores what a process counted since the last time, so that no request waits for it. One run after the other; never
 * rejects. A process that dies loses the counts of a few seconds.
 */
export function makeFlush(
  { log }: Pick<Context, 'log'>,
  what: string,
  store: () => Promise<void>,
): () => Promise<void> {
  const run = () =>
    store().catch(error =>
      log.debug('not stored', { what, reason: error instanceof Error ? error.message : '' }),
    )
  let last: Promise<void> | null = null
  return () => {
    const mine = (last?.then(run) ?? run()).finally(() => {
      if (last === mine) last = null
    })
    last = mine
    return mine
  }
}
