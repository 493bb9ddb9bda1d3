import { openClient } from './migrate.ts'

/** A pooler that lends several connections may lend each to the same client again, by chance. */
const ASKS = 8

/** How a pooler between us and the server lends connections, or null if there's none. */
export async function findPooler(url: string): Promise<'transaction' | 'session' | 'statement' | null> {
  const client = await openClient(url)
  try {
    const pid = await findBackend(client)
    // `processID` is missing in the types. A server sends its backend's; a pooler makes one up.
    if (Object(client).processID === pid) return null
    const other = await openClient(url)
    try {
      for (let ask = 0; ask < ASKS; ask++) {
        // In transaction mode, the connection that the first client gave back last goes to the second.
        const last = await findBackend(client)
        const refused = await other.query('begin').then(
          () => null,
          error => String(Object(error).message),
        )
        // PgBouncer's own words: it lends a connection for one statement, and knows no transaction.
        if (refused?.includes('statement pooling mode')) return 'statement'
        if (refused !== null) throw new Error(refused)
        const lent = await findBackend(other)
        const next = await findBackend(client)
        await other.query('rollback')
        if (last !== pid || lent === pid || next !== pid) return 'transaction'
      }
      return 'session'
    } finally {
      await other.end()
    }
  } finally {
    await client.end()
  }
}

/** The process of the server that runs this client's next statement. */
async function findBackend(client: Awaited<ReturnType<typeof openClient>>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
