import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sealedColumns } from '../../shared/sealed-columns.ts'
import { freshDatabase } from '../db.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { makeEverySecret } from './every-secret.ts'

const script = join(import.meta.dir, '../../docs/operations/deploy/lost-secrets-key.sql')

test.skipIf(!Bun.which('psql'))(
  'after SECRETS_KEY was lost, the service goes on with a new one',
  async () => {
    const db = await freshDatabase()
    const shared = { ...db, drop: async () => {} }
    const before = await openTestApp({ db: shared, config: { allowPrivateWebhooks: true } })
    const { key, lead } = await makeEverySecret(before)
    const business = await aBusiness(before)
    const open = await aLead(before, business.slug, key)
    const { customerUrl } = (await before.get(`/leads/${open}`, { key })).body
    await before.close()

    const run = () => Bun.spawnSync(['psql', '-d', db.url, '-f', script])
    const process = await db.sql.reserve()
    await process`set application_name = 'agent-exchange api'`
    expect(run().stderr.toString()).toContain('a process that has the key is running')
    await process`reset application_name`
    process.release()
    const { exitCode, stdout, stderr } = run()
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    expect(stdout.toString()).toMatch(/leads that lose their contact[^|]*\| +2\n/)
    for (const { table, column } of sealedColumns) {
      const { count } = await db.sql`select from ${db.sql(table)} where ${db.sql(column)} is not null`
      expect([table, column, count]).toEqual([table, column, 0])
    }

    const after = await openTestApp({ db: shared, config: { secretsKeys: ['7b'.repeat(32)] } })
    for (const id of [lead, open]) {
      expect((await after.get(`/leads/${id}`, { key })).status).toBe(200)
      expect((await after.get(`/desk/leads/${id}`, { key: business.key })).status).toBe(
        id === open ? 200 : 404,
      )
    }
    expect((await after.get('/keys', { key })).body).toMatchObject({ callback_url: null })
    expect((await after.get(new URL(customerUrl).pathname)).status).toBe(404)
    const again = await aLead(after, business.slug, key)
    const page = new URL((await after.get(`/leads/${again}`, { key })).body.customerUrl).pathname
    expect((await after.get(page)).status).toBe(200)
    await after.close()
    await db.drop()
  },
)
