import { beforeEach, expect, test } from 'bun:test'
import { recompute } from '../../shared/ranking/recompute.ts'
import { aBusiness, aLead, mondayMorning, pass } from '../factories.ts'
import { aConsole, anOperatorNamed } from '../operators/operators.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const path = '/wrong-information'
let business: { slug: string; id: number }
const app = await testApp({ clock })
beforeEach(async () => {
  clock.now = mondayMorning().now
  business = await aBusiness(app)
  // Reports count from the card's last change on.
  pass(clock, 60_000)
})

/** A report that the card is wrong. Returns its number in the queue. */
async function aReport(note: string): Promise<number> {
  const { key } = await app.agent()
  const lead = await aLead(app, business.slug, key)
  const sent = await app.post(`/leads/${lead}/outcomes`, { kind: 'wrong_information', note }, { key })
  expect(sent.status).toBe(201)
  const [row] = await app.db.sql<
    { n: number }[]
  >`select n from wrong_information_reports where lead_id = ${lead}`
  return row?.n ?? 0
}
const aSupporter = async (name: string) => aConsole(app, (await anOperatorNamed(app, 'support', name)).id)

test('the oldest comes first, and the operator who takes one decides it', async () => {
  const first = await aReport('The phone number is of a <b>bakery</b>.')
  const second = await aReport('They closed.')
  const [sue, tom] = [await aSupporter('Sue'), await aSupporter('Tom')]
  const { text } = await sue.see(path)
  expect(text.indexOf('of a &lt;b>bakery')).toBeGreaterThan(0)
  expect(text.indexOf('of a &lt;b>bakery')).toBeLessThan(text.indexOf('They closed.'))
  // Nobody can decide a report without taking it.
  const early = await sue.send(`${path}/${first}`, { do: 'upheld' })
  expect([early.status, early.text.includes('<title>Error: Wrong information')]).toEqual([409, true])
  // If two take it at once, one gets it.
  const takes = await Promise.all([sue, tom].map(each => each.send(`${path}/${first}`, { do: 'take' })))
  expect(takes.map(({ status }) => status).sort()).toEqual([303, 409])
  const [winner, loser] = takes[0]?.status === 303 ? [sue, tom] : [tom, sue]
  const name = winner === sue ? 'Sue' : 'Tom'
  expect((await loser.see(path)).text).toContain(`${name} has it until`)
  expect((await loser.send(`${path}/${first}`, { do: 'dismissed' })).status).toBe(409)
  const clicks = await Promise.all([1, 2].map(() => winner.send(`${path}/${first}`, { do: 'upheld' })))
  expect(clicks.map(({ status }) => status).sort()).toEqual([303, 409])
  expect((await winner.see(`${path}?done=upheld`)).text).toContain('Decided: “The card is wrong”.')
  expect((await loser.see(path)).text).not.toContain('bakery')
  const [row] = await app.db
    .sql`select decision, done_by is not null as who from wrong_information_reports where n = ${first}`
  expect(row).toEqual({ decision: 'upheld', who: true })
  // The inquiry's story says who decided what.
  const [{ lead = '' } = {}] = await app.db.sql<
    { lead: string }[]
  >`select lead_id as lead from wrong_information_reports where n = ${first}`
  expect((await loser.see(`/leads/${lead}`)).text).toMatch(
    new RegExp(`${name}(?:(?!</li>)[^])*Decided the report: upheld`),
  )
  // A report that's put back, or left for half an hour, can be taken by anyone.
  await winner.send(`${path}/${second}`, { do: 'take' })
  await winner.send(`${path}/${second}`, { do: 'back' })
  expect((await loser.send(`${path}/${second}`, { do: 'take' })).status).toBe(303)
  pass(clock, 31 * 60_000)
  expect((await loser.send(`${path}/${second}`, { do: 'upheld' })).status).toBe(409)
  expect((await winner.send(`${path}/${second}`, { do: 'take' })).status).toBe(303)
})

test('a dismissed report counts neither in the ranking nor at the desk', async () => {
  const reports = [await aReport('Wrong zip.'), await aReport('Wrong zip, too.')]
  const open = async () => {
    await recompute(app.context, [business.id], clock.now)
    const [row] = await app.db
      .sql`select open_wrong_information as open from businesses where id = ${business.id}`
    return row?.open
  }
  expect(await open()).toBe(1)
  const sue = await aSupporter('Sue')
  await sue.send(`${path}/${reports[0]}`, { do: 'take' })
  await sue.send(`${path}/${reports[0]}`, { do: 'dismissed' })
  const [row] = await app.db
    .sql`select ranking_dirty_at is not null as dirty from businesses where id = ${business.id}`
  expect(row).toEqual({ dirty: true })
  expect(await open()).toBe(0)
})

test('a moderator may decide, and a read-only operator may not', async () => {
  const n = await aReport('Wrong name.')
  const reader = await aConsole(app, (await anOperatorNamed(app, 'read-only')).id)
  expect((await reader.see(path)).text).not.toContain('Take it')
  expect((await reader.send(`${path}/${n}`, { do: 'take' })).status).toBe(403)
  const moderator = await aConsole(app, (await anOperatorNamed(app, 'moderator')).id)
  expect((await moderator.send(`${path}/${n}`, { do: 'take' })).status).toBe(303)
  expect((await moderator.send(`${path}/x`, { do: 'take' })).status).toBe(404)
})
