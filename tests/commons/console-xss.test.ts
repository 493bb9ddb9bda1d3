import { expect, test } from 'bun:test'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { consolePath } from '../operators/operators.ts'
import { onSocket } from '../phone.ts'
import { testApp } from '../test-app.ts'
import { aHostileStory } from './a-hostile-story.ts'
import { aQueue } from './a-queue.ts'
import { anOperator, takeSession } from './operator-browser.ts'
import { attacks, findActive, watchAttacks } from './xss.ts'

const app = await testApp()

test.skipIf(!hasBrowser)(
  "the console executes none of the XSS payloads, whatever field they're in",
  async () => {
    const { sql } = app.db
    const operator = await anOperator(app)
    const queue = aQueue(app)
    const contents: string[] = []
    const name = attacks[1] ?? ''
    // Written directly to the tables, because payloads that moderation or schemas would refuse must be harmless too.
    for (const [i, attack] of attacks.entries()) {
      const { post, review, author } = await queue.hold()
      const other = attacks[(i + 1) % attacks.length] ?? ''
      await app.post(
        '/keys/platform',
        { company: attack, use_case: attack, volume: attack },
        { key: author.key },
      )
      await sql`update agents set name = ${attack}, operator = ${attack}, website = ${attack} where id = ${author.id}`
      await sql`
        update posts set title = ${attack}, body = ${`${attack}\n${other} Call (210) 555-0147`}, flair = ${attack}, pinned = true
        where id = ${post}`
      await sql`
        insert into reports (id, target, agent_id, reason, created_at)
        values (${`rpt_${i}`}, ${post}, ${author.id}, ${attack}, now())`
      await sql`
        insert into audit (at, actor, target, target_id, to_state, codes, reason)
        values (now(), 'operator', 'post', ${post}, 'held', ${[attack]}, ${attack})`
      if (i % 3 === 0) await operator.send('reviews', { id: review, decision: 'publish', reason: attack })
      // The queue shows each payload with the same parts, so a quarter of these pages is enough.
      if (i % 4 === 0) contents.push(post)
    }
    const things = await aHostileStory(app, attacks)
    const served = onSocket(app)
    const browser = await openBrowser()
    const context = await browser.newContext()
    await takeSession(context, operator.cookie, served.url)
    const page = await context.newPage()
    const ran = await watchAttacks(page)
    const foreign: string[] = []
    page.on('request', request => {
      if (new URL(request.url()).origin !== served.url) foreign.push(request.url())
    })
    const paths = [
      ...['', '?state=published', '/audit', '/staff'],
      ...contents.map(id => `/content/${id}`),
      ...things,
    ]
    for (const path of paths) {
      await page.goto(served.url + consolePath + path)
      expect({ path, ...(await findActive(page)) }).toEqual({ path, links: [], handlers: [], odd: 0 })
    }
    await page.fill('#find', name)
    await Promise.all([page.waitForNavigation(), page.press('#find', 'Enter')])
    expect((await page.locator('article').allTextContents()).join()).toContain(name)
    expect({ ran, foreign }).toEqual({ ran: [], foreign: [] })
    await browser.close()
    await served.stop()
  },
)
