import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { oldMail } from '../../workers/retention/rules.ts'
import { HOUR } from '../factories.ts'
import { endings } from './ends.ts'
import { openMovedApp } from './moved.ts'

const MINUTE = 60_000
const start = new Date()
const app = await openMovedApp(start)
await app.runDuties()
afterAll(() => app.close())

test('everything ends when it should, and nothing a minute earlier', async () => {
  const all = endings(start)
  const there = new Map<string, () => Promise<boolean>>()
  for (const [name, { make }] of Object.entries(all)) there.set(name, await make(app))
  const last = (name: string) => all[name]?.lasts ?? 0
  const isGone = (name: string, at: number) => at >= last(name) + (all[name]?.slack ?? MINUTE)
  const wrong: string[] = []
  const instants = Object.values(all)
    .filter(({ lasts }) => Number.isFinite(lasts))
    .flatMap(({ lasts, slack = MINUTE }) => [lasts - MINUTE, lasts + slack])
  for (const at of [...new Set(instants)].toSorted((a, b) => a - b)) {
    await app.goTo(new Date(start.getTime() + at))
    for (const [name, ask] of there) {
      const isThere = await ask()
      if (at < last(name) && !isThere) wrong.push(`${name} is gone after ${at / HOUR} hours`)
      if (isGone(name, at) && isThere) wrong.push(`${name} is there after ${at / HOUR} hours`)
    }
  }
  expect(wrong).toEqual([])
})

test('months of events are made ahead, and the old ones are gone', async () => {
  const names = (
    await app.db.sql<{ name: string }[]>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass and c.relname <> 'events_default' order by 1`
  ).map(({ name }) => name)
  const monthAt = (months: number) => {
    const at = new Date(app.now())
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() + months)
    return `events_${at.toISOString().slice(0, 7).replace('-', '_')}`
  }
  for (const months of [0, 1, 2, 3]) expect(names).toContain(monthAt(months))
  expect(names.filter(name => name < monthAt(-13))).toEqual([])
})

test('this test covers everything that the guide about deletion names', () => {
  const guide = readFileSync(new URL('../../docs/operations/recovery.md', import.meta.url), 'utf8')
  const [, table = ''] = guide.split('## What is deleted, and when')
  const named = [...table.matchAll(/^\| ([^|]+?) \| /gm)].map(([, what = '']) => what).slice(1)
  const tested = Object.values(endings(start)).map(({ row }) => row)
  // Files, which tests/mail/mail.test.ts deletes.
  expect(named.filter(what => !tested.includes(what) && what !== oldMail.what)).toEqual([])
  expect(named.length).toBeGreaterThan(9)
})
