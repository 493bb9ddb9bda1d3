import { openClient } from './migrate.ts'

/** How a pooler between us and the server lends connections, or null if there's none. */
export async function findPooler(url: string): Promise<'transaction' | 'session' | null> {
  const [one, other] = [await openClient(url), await openClient(url)]
  const backend = async (client: typeof one): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid ?? 0
  }
  try {
    const pid = await backend(one)
    // Missing in the types. A server tells its own, a pooler makes one up.
    if (Object(one).processID === pid) return null
    // In transaction mode, the connection that the first client gave back goes to the second.
    await other.query('begin')
    const lent = await backend(other)
    const next = await backend(one)
    await other.query('rollback')
    return lent === pid || next !== pid ? 'transaction' : 'session'
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
