import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { deleteBusiness, importCards } from '../../shared/businesses/queries.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { deleteOldReachChanges } from '../../shared/search/change-queries.ts'
import { type Asked, search } from '../../shared/search/search.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { dice, makeWorld, randomCard, randomQuestion, writeAsOperator } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const now = new Date('2026-11-18T16:00:00Z')
const question: Asked = { industry: null, zip: null, q: null, bookable: false, emergency: false, limit: 10 }

/** As a process that was never asked before; `said` are the statements that it sends by their text. */
function stranger(said: string[] = []): Sql {
  const { sql } = app.context
  return Object.assign((...args: Parameters<Sql>) => sql(...args), {
    unsafe(...args: Parameters<Sql['unsafe']>) {
      said.push(args[0])
      return sql.unsafe(...args)
    },
  }) as unknown as Sql // only what a search uses of it
}

const write = (slug: string, written: object) => writeAsOperator(app.context, slug, written)

test('what was asked before is not searched for again, until something of it changes', async () => {
  const card = { ...randomCard(dice(1)), name: 'Quokka Plumbing', location: { zip: '78205' } }
  const { id } = await write('quokka', { ...card, serviceArea: { zips: ['78205'] } })
  for (const asked of [
    { ...question, zip: '78205' },
    { ...question, q: 'quokka' },
  ]) {
    const said: string[] = []
    const sql = stranger(said)
    const searches = () => said.filter(text => /(walked|led) as materialized/.test(text)).length
    // As long as any transaction of this server is older than the card, its writing counts as a change.
    let first = await search(sql, asked, now)
    for (let told = 0; told < searches(); ) {
      told = searches()
      first = await search(sql, asked, now)
    }
    const told = searches()
    await app.context.sql`update businesses set ranking_dirty_at = now() where id = ${id}`
    expect(await search(sql, asked, now)).toEqual(first)
    expect(searches()).toBe(told)
    const closures = JSON.stringify([
      { start: '2026-11-19T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', reason: asked.q },
    ])
    await app.context.sql`update businesses set closures = ${closures}::text::jsonb where id = ${id}`
    const again = await search(sql, asked, now)
    expect(searches()).toBe(told + 1)
    expect(JSON.parse(again[0]?.closures ?? '[]')).toEqual(JSON.parse(closures))
  }
})

test('whatever happens meanwhile, it is answered as if it were asked for the first time', async () => {
  const d = dice(5)
  const { sql } = app.context
  const world = await makeWorld(app.context, d, 60)
  const slugs = world.map(each => each.slug)
  const questions = Array.from({ length: 40 }, () => randomQuestion(d, world))
  let made = 0
  const cards = (count: number) =>
    Array.from({ length: count }, () => {
      const slug = `later-${++made}`
      const prepared = prepareCard(slug, randomCard(d))
      if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
      slugs.push(slug)
      return { slug, ...prepared, keyHash: null, keyHint: null }
    })
  const acts: (() => Promise<unknown>)[] = [
    () => write(d.pick(slugs), randomCard(d)),
    () => deleteBusiness(sql, d.pick(slugs), 'operator', now),
    () => importCards(sql, cards(1), now),
    () => importCards(sql, cards(35), now),
    async () => {
      const slug = d.pick(slugs)
      await sql`update businesses set response_score = ${d.below(1000) / 1000} where slug = ${slug}`
      await sql`select refresh_reach(array(select id from businesses where slug = ${slug}))`
    },
    () => sql`select refresh_reach(array(select id from businesses))`,
    ...[
      () => sql`closures = ${sql.json([{ start: now, end: now, reason: String(d.below(99)) }])}`,
      () => sql`response = ${sql.json({ medianMinutes: d.below(90), rate24h: 1, sampleSize: 9 })}`,
      () => sql`open_wrong_information = ${d.below(4)}`,
      () => sql`ever_booked = not ever_booked`,
      () => sql`listing = '{"services":[],"note":"' || ${d.below(1000)}::int || '"}'`,
    ].map(change => () => sql`update businesses set ${change()} where slug = ${d.pick(slugs)}`),
    // A transaction that began before the question and commits after it.
    async () => {
      const slug = d.pick(slugs)
      await sql.begin(async late => {
        await late`update businesses set response_score = ${d.below(1000) / 1000} where slug = ${slug}`
        await late`select refresh_reach(array(select id from businesses where slug = ${slug}))`
        await Promise.all(questions.map(asked => search(sql, asked, now)))
      })
    },
    async () => {},
  ]
  let shown = 0
  for (let round = 0; round < 60; round++) {
    await d.pick(acts)()
    for (const asked of questions.filter(() => d.chance(0.3))) {
      const [again, anew] = await Promise.all([search(sql, asked, now), search(stranger(), asked, now)])
      expect({ round, asked, found: again }).toEqual({ round, asked, found: anew })
      shown += again.length
    }
  }
  expect(shown).toBeGreaterThan(1000)
}, 120_000)

test('changes are noted once, many as one, and forgotten in time', async () => {
  const { sql } = app.context
  const noted = async () =>
    (await sql<{ id: number }[]>`select business_id as id from reach_changes order by at, 1`).map(
      row => row.id,
    )
  await deleteOldReachChanges(sql, 0)
  expect(await noted()).toEqual([])
  const { id } = await write('noted', randomCard(dice(2)))
  await sql`update businesses set ranking_dirty_at = now() where id = ${id}`
  expect(await noted()).toEqual([id])
  await sql`update business_reach set merit = merit`
  expect(await noted()).toEqual([id, 0])
  await deleteOldReachChanges(sql, 60_000)
  expect(await noted()).toEqual([id, 0])
})
