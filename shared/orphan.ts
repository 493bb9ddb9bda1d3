type Env = Record<string, string | undefined>

/**
 * A child of `npm start` waits until its parent says that the ground is laid, and ends when the parent is gone,
 * killed -9 or not. The parent holds the other end of stdin: its first line is the word, with the settings that were
 * not known before, and its end is the parent's. A process that nobody started this way (the Procfile's) goes on at once.
 */
export function exitWithParent(env: Env = process.env): Promise<Env> {
  if (env.AGENT_EXCHANGE_PARENT !== '1') return Promise.resolve(env)
  // Our output goes where the parent's goes, and `npm start | head` is no reason to stop serving.
  process.stdout.on('error', () => {})
  return new Promise(resolve => {
    let said = ''
    const hear = (bytes: Buffer) => {
      said += bytes.toString()
      if (!said.endsWith('\n')) return
      process.stdin.off('data', hear)
      process.stdin.on('data', () => {}) // its end is still listened for
      resolve({ ...env, ...(said === '\n' ? null : JSON.parse(said)) })
    }
    process.stdin.on('data', hear)
    // Nothing is lost by an abrupt end: what must happen is a row first. A slow one would hold the port.
    for (const end of ['end', 'close', 'error']) process.stdin.once(end, () => process.exit(1))
    process.stdin.resume()
  })
}
