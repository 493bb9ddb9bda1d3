type Env = Record<string, string | undefined>

/**
 * Ends this process when `npm start` is gone, even after a `kill -9`. The parent holds the other end of our stdin, so
 * the pipe closes with it. Processes that weren't started that way (the Procfile's) run on.
 */
export function exitWithParent(env: Env = process.env): void {
  if (env.AGENT_EXCHANGE_PARENT !== '1') return
  // Exiting at once is safe: what must happen is a row before it happens.
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => process.exit(1))
  process.stdin.resume()
}
