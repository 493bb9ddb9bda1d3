import { describe, expect, test } from 'bun:test'
import { buildApp } from '../../api/app.ts'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { recordGauges } from '../../shared/stats/minute-queries.ts'
import { recordBacklog, refreshLeadFigures } from '../../shared/stats/watch.ts'
import { reportWrongInformation } from '../alerts/quiet.ts'
import { aQueue } from '../commons/a-queue.ts'
import { anOperator } from '../commons/operator-browser.ts'
import { aDeposit } from '../deposits/booked.ts'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { anOperatorNamed, consolePath } from '../operators/operators.ts'
import { findPageProblems, onSocket } from '../phone.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'

// Mid-minute, and near the real time: Postgres makes the ids of deliveries.
let now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30_000)
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const app = await testApp({ context: { now: () => now } })

/** The live parts of the console, by name. */
async function live(of = app): Promise<Record<string, string>> {
  const { status, body } = await (await anOperator(of)).see('/data.json')
  expect(status).toBe(200)
  return body.html
}

/** The last value of a small plot, and its range. */
function plotted(html: string | undefined, label: string): [last?: string, range?: string] {
  const at = html?.indexOf(`<span class="small">${label}</span>`) ?? -1
  const item = at < 0 ? '' : (html?.slice(at).split('</li>')[0] ?? '')
  return [/<strong>([^<]+)</.exec(item)?.[1], /<span class="small soft">([^<]+)</.exec(item)?.[1]]
}

describe('requests by route', () => {
  test('are counted per minute across all API processes', async () => {
    const stopping = new AbortController()
    const other = await buildApp(app.context, stopping.signal)
    const ask = () => other.handle(new Request('http://localhost:3000/industries'))
    for (let i = 0; i < 3; i++) await ask()
    await app.get('/industries')
    // The other process ends, and its counts are kept.
    stopping.abort()
    const countRequests = async () => {
      const rows = await app.db.sql`
        select sum(requests) as requests from request_minutes where path = '/industries'`
      return rows[0]?.requests
    }
    while ((await countRequests()) !== 3) await Bun.sleep(5)
    await live()
    expect(await countRequests()).toBe(4)
    later(60_000)
    await app.get('/industries')
    await live()
    later(60_000)
    const html = await live()
    expect(plotted(html.routes, 'GET /industries')).toEqual(['1', '0 to 4'])
    expect(html.routes).toContain('<code>GET /industries</code></th><td class="number">5</td>')
  })
  test('unknown paths are counted under one name', async () => {
    for (const stranger of ['/wp-admin', '/.env']) await app.get(stranger)
    later(60_000)
    expect((await live()).routes).not.toContain('wp-admin')
    const [row] = await app.db.sql`
      select requests, failures from request_minutes where path = '(no route)'`
    expect(row).toEqual({ requests: 2, failures: 0 })
  })
})

describe('the backlog', () => {
  test('is recorded by the scheduler each minute and shown with its current size', async () => {
    const { id } = await aBusiness(app)
    await app.db
      .sql`update businesses set ranking_dirty_at = ${new Date(now.getTime() - 90_000)} where id = ${id}`
    await recordBacklog(app.context)
    later(60_000)
    const html = await live()
    expect(plotted(html.queues, 'rankings')).toEqual(['3 min', '90 s to 3 min'])
    expect(html.queues).toMatch(
      /<th scope="row">rankings<.*?>late<\/span> <a href="[^"]+\/docs\/runbooks#rowswaittoolong">/,
    )
    expect(html.figures).toContain('class="worry"')
    expect(html.queues).not.toContain('counted')
  })
  test('says when it was counted, if it’s large and wasn’t counted again', async () => {
    await recordGauges(app.db.sql, now, [{ gauge: 'rows', label: 'rankings', value: 200_000 }])
    expect((await live()).queues).toContain('The due rows were counted 30 s ago.')
    await app.db.sql`delete from gauge_minutes where value = 200000`
  })
})

describe('webhooks', () => {
  test('are listed by endpoint as delivered, failing or off', async () => {
    const well = await app.agent('verified')
    const failing = await app.agent('verified')
    for (const { key } of [well, failing]) {
      const callback_url = 'http://127.0.0.1:8099/hook'
      expect((await app.call('PATCH', '/keys', { key, body: { callback_url } })).status).toBe(200)
      await app.post('/webhooks/test', {}, { key })
    }
    await app.db.sql`update deliveries set state = 'delivered' where owner = ${well.id}`
    await app.db.sql`update deliveries set state = 'exhausted' where owner = ${failing.id}`
    await app.db.sql`
      update endpoints set failing_since = ${now}, last_status = 500 where owner = ${failing.id}`
    const html = await live()
    const rows = (html.webhooks ?? '').split('<tr>')
    expect(rows.find(row => row.includes(failing.id))).toMatch(/failing.*>0<.*>1<.*>500</)
    expect(rows.find(row => row.includes(well.id))).toMatch(/healthy.*>1<.*>0</)
    expect(rows.findIndex(row => row.includes(failing.id))).toBeLessThan(
      rows.findIndex(row => row.includes(well.id)),
    )
    later(60_000)
    const { webhooks } = await live()
    for (const label of ['delivered', 'given up']) expect(plotted(webhooks, label)[1]).toBe('0 to 1')
    expect(plotted(html.keys, 'new keys')[1]).toMatch(/^0 to \d+$/)
  })
})

describe('replies by industry', () => {
  test('show the medians of each day and of the month', async () => {
    const { slug } = await aBusiness(app, { industry: 'beauty' })
    const { key } = await app.agent()
    const [one, two] = [await aLead(app, slug, key), await aLead(app, slug, key)]
    for (const [lead, minutes] of [
      [one, 10],
      [two, 20],
    ] as const)
      await app.db.sql`
        update leads set reply_open_minutes = ${minutes}, first_reply_at = created_at where id = ${lead}`
    const { slots } = (await app.get(`/businesses/${slug}/availability`)).body
    const booked = await app.post(
      `/businesses/${slug}/bookings`,
      { lead_id: one, start: slots[0].start },
      { key },
    )
    expect(booked.status).toBe(201)
    await refreshLeadFigures(app.context)
    // In another process, because this one caches the month for 30 seconds.
    const other = await openTestApp({
      context: { now: () => now, sql: app.context.sql, readSql: app.context.readSql },
    })
    const html = await live(other)
    await other.close()
    const name = 'Beauty and personal care'
    expect(plotted(html.replies, name)).toEqual(['15 min', '15 min to 15 min'])
    expect(html.replies).toMatch(
      /<th scope="row">Beauty and personal care<.*?>2<.*?>100%<.*?>15 min<.*?>19 min</,
    )
    expect(html.funnel).toMatch(/<th scope="row">Beauty and personal care<.*?>2<.*?>100%<.*?>50%<.*?>0%</)
    const { replyDays } = (await app.get('/operator/stats', { key: OPERATOR_KEY })).body
    expect(replyDays).toHaveLength(30)
    expect(replyDays.at(-1)).toMatchObject({ leads: 2, answered: 2, medianMinutes: 15, p90Minutes: 19 })
  })
})

describe.skipIf(!hasBrowser)('in Chromium', () => {
  test('updates plots and tables, fits a phone, and can be searched by keyboard', async () => {
    const served = onSocket(app)
    const browser = await openBrowser()
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', error => faults.push(String(error)))
    await page.goto(served.url + consolePath)
    await page.fill('#key', OPERATOR_KEY)
    await page.press('#key', 'Enter')
    await page.waitForFunction(() => document.querySelectorAll('.multiples svg').length >= 8)
    await page.locator('[data-live="queues"] summary').first().click()
    await page.evaluate('document.activeElement.blur()')

    const { id } = await aBusiness(app)
    await app.db
      .sql`update businesses set ranking_dirty_at = ${new Date(now.getTime() - 7_500_000)} where id = ${id}`
    later(60_000)
    await app.get('/ranking')
    await page.waitForFunction(() =>
      document.querySelector('[data-live="figures"]')?.textContent?.includes('2 h'),
    )
    expect(await page.textContent('[data-updated]')).toMatch(/as of \d\d:\d\d:\d\d UTC/)
    expect(await findPageProblems(page)).toEqual([])
    expect(await page.locator('[data-live="queues"] details').first().getAttribute('open')).not.toBeNull()
    await app.db.sql`update businesses set ranking_dirty_at = null`
    await reportWrongInformation(app)
    await checkAlerts(app.context)
    await anOperatorNamed(app, 'moderator', 'Maximiliane Überlang-Bindestrich')
    for (const where of ['operators', 'alerts', 'actions', '']) {
      await page.goto(`${served.url}${consolePath}/${where}`)
      expect(await findPageProblems(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await aBusiness(app, { name: 'W'.repeat(80) })
    await page.goto(`${served.url}${consolePath}/businesses`)
    const table = await page.locator('.table').evaluate(each => each.scrollWidth - each.clientWidth)
    expect(table).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('Agent ')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(await page.locator('article').count()).toBeGreaterThan(0)
    expect(await findPageProblems(page)).toEqual([])
    expect(faults).toEqual([])

    // "My customer paid and nobody came": from the code to the refund, and a report to the business, without scripts.
    const { booking, deposit } = await aDeposit(app, (await app.agent()).key, {
      contact_email: 'owner@shop.example',
    })
    const [{ code = '' } = {}] = await app.db.sql<{ code: string }[]>`
      update bookings set start_at = start_at - interval '30 days', end_at = end_at - interval '30 days',
             busy = tstzrange(lower(busy) - interval '30 days', upper(busy) - interval '30 days')
      where id = ${booking.id} returning confirmation_code as code`
    await app.db.sql`
      insert into payments (provider, reference, deposit_id, paid_at, counts)
      values ('sandbox', 'sb_complaint', ${deposit}, ${now}, true)`
    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(await context.cookies())
    const tab = await plain.newPage()
    await tab.goto(served.url + consolePath)
    await tab.fill('#find', `My customer paid and nobody came, code ${code}`)
    await tab.press('#find', 'Enter')
    await tab.getByRole('heading', { name: `Booking ${code}` }).waitFor()
    const clicks = ['Refund $25.00', 'Refund $25.00 now', 'Report it to the business', 'Send the report']
    for (const [i, name] of clicks.entries())
      await (i % 2 === 0 ? tab.getByText(name, { exact: true }) : tab.getByRole('button', { name })).click()
    await tab.getByText('The report is at the business’s desk').waitFor()
    expect(await tab.textContent('.timeline')).toContain('Refund of $25.00 due')
    await app.db.sql`
      update bookings set start_at = start_at + interval '60 days', end_at = end_at + interval '60 days',
             busy = tstzrange(lower(busy) + interval '60 days', upper(busy) + interval '60 days')
      where id = ${booking.id}`
    await aQueue(app).hold()
    const pages = [
      '',
      '/staff',
      `/bookings/${booking.id}`,
      '/businesses',
      '/new-business',
      '/customer-reports',
      '/mails?state=waiting',
      '/imports',
    ]
    for (const each of pages) {
      await page.goto(served.url + consolePath + each)
      for (const summary of await page.locator('.acts summary').all()) await summary.click()
      expect({ each, found: await findPageProblems(page) }).toEqual({ each, found: [] })
    }
    await plain.close()
    await browser.close()
    await served.stop()
  })
})
