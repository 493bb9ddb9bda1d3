import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { pepperFault, refuseOtherPepper } from '../../shared/keys/pepper.ts'
import { outputOf } from '../programs.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

const run = (script: string, pepper: string, ...args: string[]) =>
  outputOf([process.execPath, join(import.meta.dir, '../..', script), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: app.db.url,
      SECRETS_KEY: '5e'.repeat(32),
      KEY_PEPPER: pepper,
      PORT: '0',
      HOST: '127.0.0.1',
      BASE_URL: 'http://localhost:3000',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'silent',
    },
  })

const store = async (pepper: string | null) => {
  await app.db.sql`delete from key_pepper`
  await refuseOtherPepper(app.db.sql, pepper)
}

test('the first pepper is stored, and any other is reported', async () => {
  const { sql } = app.db
  await sql`delete from key_pepper`
  expect(await pepperFault(sql, 'salt')).toBeNull()
  const starts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => refuseOtherPepper(sql, n % 2 ? 'salt' : 'pepper')),
  )
  expect(starts.filter(each => each.status === 'fulfilled')).toHaveLength(4)
  await store('salt')
  const reader = connect(app.db.url, { name: 'test', max: 1 })
  await reader`set default_transaction_read_only = on`
  await refuseOtherPepper(reader, 'salt')
  await disconnect(reader)
  expect(await pepperFault(sql, 'salt')).toBeNull()
  expect(await pepperFault(sql, 'pepper')).toStartWith("isn't the one")
  expect(await pepperFault(sql, null)).toStartWith('is missing')
  await store(null)
  expect(await pepperFault(sql, null)).toBeNull()
  expect(await pepperFault(sql, 'salt')).toStartWith('must be empty')
})

test('a process with a different pepper says so in one line and exits with 1', async () => {
  await store('salt')
  const line = "KEY_PEPPER: isn't the one that this database's keys are stored with\n"
  for (const script of ['api/main.ts', 'workers/main.ts'])
    expect(await run(script, 'pepper')).toEqual({ output: '', errors: line, code: 1 })
  const cards = join(import.meta.dir, 'pepper.test.ts')
  expect(await run('workers/commands/import.ts', 'pepper', cards)).toMatchObject({ errors: line, code: 1 })
  const doctor = await run('workers/commands/doctor.ts', 'pepper')
  expect(doctor.output).toContain("KEY_PEPPER isn't the one that this database's keys are stored with")
})
