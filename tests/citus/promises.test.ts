import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { startProxy } from '../fleet/proxy.ts'
import { until } from '../until.ts'
import { type Cluster, hasCitus, startCluster } from './cluster.ts'

/**
 * Why events aren't distributed (docs/decisions/0014-one-primary.md): what Citus does to two promises when it loses a
 * worker for a moment. If a release of it fails a test here, decide again.
 */
describe.skipIf(!hasCitus)('events that Citus distributes by owner', () => {
  let cluster: Cluster
  let network: Awaited<ReturnType<typeof startProxy>>
  let hear = (_text: string) => {}
  let sql: Sql
  let worker: Sql
  beforeAll(async () => {
    cluster = await startCluster({
      workers: 1,
      // What happens until Citus looks for unfinished transactions.
      settings: { 'citus.recover_2pc_interval': '1h' },
      async reach({ url }) {
        network = await startProxy(url, { hear: text => hear(text) })
        return network.url
      },
    })
    sql = connect(cluster.coordinator.url, { name: 'test' })
    worker = connect(cluster.workers[0]?.url ?? '', { name: 'test' })
    await migrate(cluster.coordinator.url)
    await sql`select create_distributed_table('events', 'owner', shard_count := 1)`
  })
  afterAll(async () => {
    await Promise.all([sql, worker].map(disconnect))
    network.stop()
    await cluster.stop()
  })

  /** Runs this when the coordinator sends the command, after it has written an event. */
  function at(command: string, run: () => void): void {
    let writes = false
    hear = text => {
      writes ||= text.includes('INSERT INTO public.events')
      if (!writes || !text.includes(command)) return
      hear = () => {}
      run()
    }
  }
  const cut = () => network.redirect(cluster.workers[0]?.url ?? '')
  /** A change of the coordinator's with its event, in one statement, as every verb does it. */
  const change = (owner: string, name: string) => sql<{ id: string }[]>`
    with changed as (insert into leases (name, token, expires_at) values (${name}, '', now()))
    select emit_event(${owner}, 'webhook.test', null, null, '{}', now()) as id`
  const changed = (name: string) => sql`select from leases where name = ${name}`.then(rows => rows.length)
  const events = async (owner: string) => {
    const rows = await worker<{ id: string }[]>`select id from events where owner = ${owner} order by id`
    return rows.map(({ id }) => id)
  }

  test('an event stays although its change was rolled back', async () => {
    // The command still gets through, the response doesn't.
    at('COMMIT', () => queueMicrotask(network.freeze))
    const refused = change('agt_one', 'one').catch((error: Error) => error)
    await until(async () => (await events('agt_one')).length === 1)
    network.thaw()
    cut()
    expect(await refused).toBeInstanceOf(Error)
    expect(await changed('one')).toBe(0)
    expect(await events('agt_one')).toHaveLength(1)
  })

  test('with two-phase commit, a cursor passes an acknowledged event before it appears', async () => {
    // Then a statement also writes to a table of the coordinator that Citus knows.
    await sql`select citus_add_local_table_to_metadata('event_streams')`
    at('COMMIT PREPARED', cut)
    const [first] = await change('agt_two', 'two')
    expect(await changed('two')).toBe(1)
    // Sessions that had a connection to the worker fail once.
    let next: { id: string } | undefined
    await until(() =>
      change('agt_two', 'three').then(
        rows => {
          next = rows[0]
          return true
        },
        () => false,
      ),
    )
    expect(await events('agt_two')).toEqual([next?.id ?? ''])
    await sql`select recover_prepared_transactions()`
    expect(await events('agt_two')).toEqual([first?.id ?? '', next?.id ?? ''])
  })
})
