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
  let flushing = Promise.resolve()
  return () => {
    flushing = flushing
      .then(store)
      .catch(error => log.debug('not stored', { what, reason: error instanceof Error ? error.message : '' }))
    return flushing
  }
}
