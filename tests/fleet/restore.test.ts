import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { aCard } from '../businesses/cards.ts'
import { until } from '../until.ts'
import { installedBin, type Server, startServer } from './installed-postgres.ts'
import { operatorKey, startWeb } from './process.ts'
import { startProxy } from './proxy.ts'

test.skipIf(!installedBin)(
  'after a restore into a new cluster, search and cards have its truth at once',
  async () => {
    const bin = installedBin ?? ''
    const [first, second] = [await startServer({ bin }), await startServer({ bin })]
    await migrate(first.url)
    await migrateQueue(first.url)
    const proxy = await startProxy(first.url)
    const web = await startWeb({ DATABASE_URL: proxy.url })
    const save = (name: string) =>
      web.ask('/operator/businesses/alamo', {
        method: 'PUT',
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(aCard({ name })),
      })
    const namesSeen = async () => {
      const found = (await (await fetch(`${web.url}/businesses?zip=78205`)).json()) as {
        businesses: { name: string }[]
      }
      const card = (await (await fetch(`${web.url}/businesses/alamo`)).json()) as { name: string }
      return [found.businesses[0]?.name, card.name]
    }
    expect(await save('Before the backup')).toBe(201)
    // The new cluster's transaction ids say nothing about this one's.
    await useUpTransactions(second)
    copy(bin, first, second)
    expect(await save('After the backup')).toBe(200)
    for (let i = 0; i < 5; i++) expect(await namesSeen()).toEqual(['After the backup', 'After the backup'])

    proxy.redirect(second.url)
    await until(async () => (await web.ask('/businesses/alamo')) === 200)
    for (let i = 0; i < 5; i++) expect(await namesSeen()).toEqual(['Before the backup', 'Before the backup'])
    expect(await save('In the new cluster')).toBe(200)
    expect(await namesSeen()).toEqual(['In the new cluster', 'In the new cluster'])
    expect(await web.stop()).toBe(0)
    proxy.stop()
    await first.stop()
    await second.stop()
  },
)

function copy(bin: string, from: Server, to: Server): void {
  const dump = Bun.spawnSync([join(bin, 'pg_dump'), '--format=custom', from.url], { maxBuffer: 2 ** 28 })
  const restore = Bun.spawnSync([join(bin, 'pg_restore'), '--no-owner', '-d', to.url], { stdin: dump.stdout })
  expect({ dump: dump.stderr.toString(), restore: restore.stderr.toString() }).toEqual({
    dump: '',
    restore: '',
  })
}

async function useUpTransactions({ url }: Server): Promise<void> {
  const sql = connect(url, { name: 'test', max: 1 })
  for (let i = 0; i < 2000; i++) await sql`select pg_current_xact_id()`
  await disconnect(sql)
}
