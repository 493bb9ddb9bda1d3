type Env = Record<string, string | undefined>

/** What a process that comes up waits for, in this order. */
export interface Awaited {
  /** The environment, with the settings that were not known when the process began. */
  settings: Promise<Env>
  /** Postgres takes connections. */
  postgres: Promise<unknown>
  /** Its tables are those of this release. */
  migrated: Promise<unknown>
}

/**
 * A child of `npm start` is told by its parent how far the context is laid, and ends when the parent is gone, killed -9 or
 * not. The parent holds the other end of stdin: each line is one thing less to wait for, the first with settings, and its
 * end is the parent's. A process that nobody started this way (the Procfile's) waits for nothing.
 */
export function followParent(env: Env = process.env): Awaited {
  if (env.AGENT_EXCHANGE_PARENT !== '1') {
    const now = Promise.resolve(env)
    return { settings: now, postgres: now, migrated: now }
  }
  // Our output goes where the parent's goes, and `npm start | head` is no reason to stop serving.
  process.stdout.on('error', () => {})
  const [settings, postgres, migrated] = [waited(), waited(), waited()]
  const waits = [settings, postgres, migrated]
  let said = ''
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    const lines = (said + text).split('\n')
    said = lines.pop() ?? ''
    for (const line of lines) waits.shift()?.resolve(line)
  })
  // Nothing is lost by an abrupt end: what must happen is a row first. A slow one would hold the port.
  for (const end of ['end', 'close', 'error']) process.stdin.once(end, () => process.exit(1))
  return {
    settings: settings.promise.then(line => ({ ...env, ...(line === '' ? null : JSON.parse(line)) })),
    postgres: postgres.promise,
    migrated: migrated.promise,
  }
}

const waited = () => Promise.withResolvers<string>()
