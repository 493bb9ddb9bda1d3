import type { Context } from './context.ts'

/**
 * Stores what a process has counted since the last run, so no request waits for it. Runs one at a time, and never rejects.
 * A process that dies loses a few seconds of counts.
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
