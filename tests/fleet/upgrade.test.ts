import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { migrate } from '../../db/migrate.ts'
import { aCard } from '../businesses/cards.ts'
import { freshDatabase } from '../db.ts'
import { anInquiry } from '../factories.ts'
import { last, next, nextSql } from './next-release.ts'
import { type FleetProcess, operatorKey, startProcess, startWeb } from './process.ts'

const json = (key: string, body: object) => ({
  method: body ? 'POST' : 'GET',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('processes of this release run, restart and release on the schema of the next one, under load', async () => {
  const db = await freshDatabase()
  const settings = { DATABASE_URL: db.url, DATABASE_CONNECTIONS: '8' }
  const webs: FleetProcess[] = [await startWeb(settings), await startWeb(settings)]
  const created = await webs[0]?.ask('/operator/businesses/alamo', {
    ...json(operatorKey, aCard()),
    method: 'PUT',
  })
  expect(created).toBe(201)
  const registered = await fetch(
    `${webs[0]?.url}/keys`,
    json('', { name: 'Upgrade', contact_email: 'a@example.com' }),
  )
  const { key } = (await registered.json()) as { key: string }

  const statuses = new Map<number, number>()
  let isDone = false
  const load = Array.from({ length: 4 }, async (_, n) => {
    for (let i = n; !isDone; i++) {
      // Like a balancer: to a process that isn't stopping.
      const web = webs[i % webs.length]
      if (!web) continue
      for (const status of [
        await web.ask('/businesses/alamo'),
        await web.ask('/businesses?zip=78205'),
        await web.ask('/businesses/alamo/inquiries', json(key, anInquiry())),
      ])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await Bun.sleep(100)
    }
  })
  await Bun.sleep(500)
  const dir = nextSql(`-- Compatible from: ${last}`)
  expect((await migrate(db.url, { dir })).applied).toEqual([`${next}-more.sql`, 'functions/leads.sql'])
  await Bun.sleep(500)
  // Roll back: each is replaced by a new process of this release.
  for (let i = 0; i < 2; i++) {
    const [old] = webs.splice(0, 1)
    // Its last requests end first.
    await Bun.sleep(300)
    expect(await old?.stop()).toBe(0)
    webs.push(await startWeb(settings))
  }
  await Bun.sleep(500)
  isDone = true
  await Promise.all(load)
  expect([...statuses.keys()].sort()).toEqual([200, 201])

  // The release of this version changes nothing back.
  expect((await migrate(db.url)).applied).toEqual([])
  expect((await migrate(db.url, { dir })).applied).toEqual([])
  for (const web of webs) expect(await web.stop()).toBe(0)
  rmSync(dir, { recursive: true })
  await db.drop()
})

test('a schema that this release doesn’t support is refused in one line', async () => {
  const db = await freshDatabase()
  const dir = nextSql('-- Renames what this release uses.')
  await migrate(db.url, { dir })
  const web = await startProcess(['api/main.ts'], { DATABASE_URL: db.url })
  while (web.exitCode() === null) await Bun.sleep(10)
  expect({ code: web.exitCode(), log: web.log() }).toEqual({
    code: 1,
    log: `The database is newer than this release: ${next}-more.sql was applied, but it's unknown here. Deploy the release that has it.\n`,
  })
  await web.stop()
  rmSync(dir, { recursive: true })
  await db.drop()
})
