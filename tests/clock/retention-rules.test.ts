import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import * as rules from '../../workers/retention/rules.ts'
import { freshDatabase } from '../db.ts'
import { DAY, HOUR } from '../factories.ts'

const units: Record<string, number> = { hours: HOUR, days: DAY, weeks: 7 * DAY }

test('the guide lists every retention rule', () => {
  const guide = readFileSync(new URL('../../docs/operations/recovery.md', import.meta.url), 'utf8')
  const [, table = ''] = guide.split('## What is deleted, and when')
  const [, ...rows] = [...table.matchAll(/^\| (\w[^|]+?) \| ([^|]+?) \|/gm)]
  const documented = rows.map(([, what, after = '']) => {
    const [, n = 'NaN', unit = ''] = after.match(/^(\d+) (\w+)/) ?? []
    return { what, keepFor: after.startsWith('when they end') ? 0 : Number(n) * (units[unit] ?? Number.NaN) }
  })
  const done = Object.values(rules)
    .flat()
    .map(({ what, keepFor }) => ({ what, keepFor }))
  const inOrder = (rows: { what?: string }[]) =>
    rows.toSorted((a, b) => String(a.what).localeCompare(String(b.what)))
  expect(inOrder(documented)).toEqual(inOrder(done))
})

test('a failed deletion doesn’t stop the others', async () => {
  const { sql, drop } = await freshDatabase()
  const warned: unknown[] = []
  const log = { warn: (_: string, fields: unknown) => warned.push(fields) }
  const at = new Date()
  await sql`
    insert into provider_events (provider, id, type, verdict, received_at)
    values ('sandbox', 'old', 'paid', 'done', ${new Date(at.getTime() - 91 * DAY)})`
  await sql`alter table sessions rename to sessions_away`
  const context = { sql, now: () => at, log } as unknown as Parameters<typeof deleteAllOld>[0]
  await expect(deleteAllOld(context)).rejects.toThrow('not deleted: sessions')
  expect(warned).toEqual([{ what: 'sessions', reason: expect.stringContaining('42P01') }])
  expect((await sql`select from provider_events`).count).toBe(0)
  await drop()
})
