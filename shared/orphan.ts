/**
 * A child of `npm start` waits until its parent says that the ground is laid, and ends when the parent is gone,
 * killed -9 or not. The parent holds the other end of stdin: its first byte is the word, its end is the parent's.
 * A process that nobody started this way (the Procfile's) goes on at once.
 */
export function exitWithParent(env: Record<string, string | undefined> = process.env): Promise<void> {
  if (env.AGENT_EXCHANGE_PARENT !== '1') return Promise.resolve()
  // Our output goes where the parent's goes, and `npm start | head` is no reason to stop serving.
  process.stdout.on('error', () => {})
  return new Promise(resolve => {
    process.stdin.once('data', () => resolve())
    // Nothing is lost by an abrupt end: what must happen is a row first. A slow one would hold the port.
    for (const end of ['end', 'close', 'error']) process.stdin.once(end, () => process.exit(1))
    process.stdin.resume()
  })
}
