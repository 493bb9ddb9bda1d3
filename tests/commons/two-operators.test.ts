import { afterAll, expect, test } from 'bun:test'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { aQueue } from './a-queue.ts'
import { anOperator } from './operator-browser.ts'

const app = await openTestApp()
const [ana, ben] = [await anOperator(app), await anOperator(app)]
const queue = aQueue(app)
afterAll(() => app.close())

const LATE = '1 already decided by someone else.'
const seenAt = (location: string) => ana.see(new URL(location, 'http://localhost').search)

/** What the Undo button on this page sends. */
function undoForm(text: string): Record<string, string> {
  const form = text.split('<form').find(each => /Undo\s*<\/button>/.test(each)) ?? ''
  const fields = form.matchAll(/name="(back|id|seen|decision)" value="([^"]*)"/g)
  return Object.fromEntries(Array.from(fields, ([, name, value]) => [name, value]))
}

const decidedSince = [
  { decision: 'reject', byBen: ['publish'], end: 'published' },
  { decision: 'publish', byBen: ['hold', 'reject'], end: 'rejected' },
]
for (const { decision, byBen, end } of decidedSince)
  test(`undoing "${decision}" leaves what someone else decided since`, async () => {
    const held = await queue.hold()
    const { location } = await ana.send('reviews', { id: held.review, decision, seen: 'held' })
    const page = await seenAt(location)
    for (const decision of byBen) await ben.send('reviews', { id: held.review, decision })
    const undone = await ana.send('reviews', undoForm(page.text))
    expect((await seenAt(undone.location)).text).toContain(LATE)
    expect(await queue.stateOf(held.post)).toBe(end)
  })

for (const decision of ['publish', 'hold'])
  test(`"${decision}" for many leaves what someone else decides before its turn`, async () => {
    const [one, two] = [await queue.hold(), await queue.hold()]
    const { sent } = await app.db.sql.begin(async held => {
      await held`select from posts where id = ${one.post} for update`
      const sent = ana.send('reviews', { id: [one.review, two.review], decision, seen: 'held' })
      await until(() => isWaitingForLock(app.db.sql))
      await ben.send('reviews', {
        id: two.review,
        decision: 'reject',
        seen: 'held',
        code: 'personal_details',
      })
      return { sent }
    })
    expect((await seenAt((await sent).location)).text).toContain(LATE)
    expect(await queue.stateOf(two.post)).toBe('rejected')
    const log = await app.db
      .sql`select to_state, codes from audit where target_id = ${two.post} and actor = 'operator'`
    expect(log).toEqual([{ to_state: 'rejected', codes: ['personal_details'] }] as never)
  })
