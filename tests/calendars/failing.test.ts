import { beforeEach, describe, expect, test } from 'bun:test'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { listDueCalendars, listLinkedCalendars } from '../../shared/calendars/linked-queries.ts'
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { findBacklog } from '../../shared/queue/queries.ts'
import { aBusiness, mondayMorning, pass } from '../factories.ts'
import { headerOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { type Behavior, drips, neverEnds, receiver, respondsWith } from '../webhooks/receiver.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'
import { aCalendarServer } from './calendar-server.ts'
import { busyAtTen, linkSteps } from './link-steps.ts'

const MINUTE = 60_000
const clock = mondayMorning()
const mails = await mailServer()
const shop = { slug: '', id: 0, by: Buffer.alloc(0) }
const { link, read, later, listed, isFree } = linkSteps(() => app, clock, shop)
const app = await testApp({
  config: { smtpUrl: mails.url, mailFrom: 'Exchange <no-reply@exchange.example>' },
  clock,
})
beforeEach(async () => {
  clock.now = mondayMorning().now
  Object.assign(shop, await aBusiness(app, { contact_email: 'owner@shop.example' }))
})

test('one that no worker reads counts as late work in the alert', async () => {
  const server = aCalendarServer()
  await link(server.url)
  pass(clock, 5 * MINUTE)
  const late = (await findBacklog(app.db.sql, clock.now)).find(({ kind }) => kind === 'linked calendars')
  expect(late?.oldestSeconds).toBe(300)
})

describe('a calendar that can’t be read', () => {
  const answers: [string, () => Response][] = [
    ['not_found', () => new Response('', { status: 410 })],
    ['refused', () => new Response('', { status: 401 })],
    ['moved', () => new Response('', { status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
    ['server_error', () => new Response(busyAtTen, { status: 500 })],
    ['server_error', () => new Response(null, { status: 304 })],
    ['not_calendar', () => new Response('<!doctype html><title>Sign in</title>')],
    ['too_large', () => new Response('x'.repeat(5 * 1024 * 1024 + 1))],
    [
      'too_complex',
      () =>
        new Response(
          aCalendarFile(anEvent('DTSTART:20150101T100000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')),
        ),
    ],
  ]
  test.each(answers)('says %s and keeps its last busy times', async (fault, respond) => {
    const server = aCalendarServer()
    server.serve(busyAtTen)
    const calendar = await link(server.url)
    await read(calendar)
    if (fault === 'server_error')
      await app.db.sql`update linked_calendars set covered_until = ${clock.now} where id = ${calendar}`
    server.answer(respond)
    await later(calendar)
    expect(await listed()).toMatchObject({ fault, failingSince: clock.now })
    expect(await isFree()).toBe(false)
    server.serve(busyAtTen)
    await later(calendar)
    expect(await listed()).toMatchObject({ fault: null, failingSince: null, readAt: clock.now })
  })

  test('isn’t read from a private address, whatever was checked before', async () => {
    const server = aCalendarServer()
    const calendar = await link(server.url)
    const guarded = { ...app.context, config: { ...app.context.config, allowPrivateWebhooks: false } }
    await refreshCalendar(guarded, calendar)
    expect([(await listed())?.fault, server.requests]).toEqual(['private_address', []])
    for (const [address, fault] of [
      ['https://127.0.0.1/a.ics', 'private'],
      ['https://localhost/a.ics', 'private'],
      ['https://[::ffff:169.254.169.254]/a.ics', 'private'],
      ['https://metadata.google.internal/a.ics', 'private'],
      ['http://example.com/a.ics', 'address'],
      ['https://me:secret@example.com/a.ics', 'address'],
      ['ftp://example.com/a.ics', 'address'],
      ['https://example.com:22/a.ics', 'address'],
      ['my calendar', 'address'],
      ['', 'address'],
      [`https://example.com/${'a'.repeat(600)}`, 'address'],
    ] as const)
      expect(await linkCalendar(guarded, shop, { address, chair: null })).toEqual({ fault })
  })

  test('is retried every ten minutes, and hourly after a day', async () => {
    const server = aCalendarServer()
    const calendar = await link(server.url)
    await read(calendar)
    pass(clock, 10 * MINUTE - 1)
    expect(await listDueCalendars(app.db.sql, clock.now, 100)).not.toContain(calendar)
    pass(clock, 1)
    expect(await listDueCalendars(app.db.sql, clock.now, 100)).toContain(calendar)
    await app.db.sql`update linked_calendars set failures = 200 where id = ${calendar}`
    await read(calendar)
    pass(clock, 59 * MINUTE)
    expect(await listDueCalendars(app.db.sql, clock.now, 100)).not.toContain(calendar)
    pass(clock, MINUTE)
    expect(await listDueCalendars(app.db.sql, clock.now, 100)).toContain(calendar)
  })

  test('is reported to the owner once, after an hour, and again when it fails again', async () => {
    mails.received.splice(0)
    const countMails = async () => {
      await sendMail(app.context, `biz_${shop.id}`)
      return mails.received.filter(({ text }) => headerOf(text, 'subject')?.includes('read your calendar'))
        .length
    }
    const server = aCalendarServer()
    const calendar = await link(server.url)
    await read(calendar)
    const failingSince = clock.now
    for (let i = 0; i < 5; i++) await later(calendar)
    expect(await countMails()).toBe(0)
    for (let i = 0; i < 5; i++) await later(calendar)
    expect(await countMails()).toBe(1)
    const [event] = await app.db
      .sql`select data from events where owner = ${`biz_${shop.id}`} and type = 'calendar.failing'`
    expect(event?.data).toEqual({
      calendarId: calendar,
      host: '127.0.0.1',
      since: failingSince.toISOString(),
      reason: 'not_found',
    })
    const mail = mails.received[0]?.text.replaceAll(/=\r?\n/g, '') ?? ''
    expect(mail).toContain('no calendar at this address anymore')
    expect(mail).not.toContain(server.url)
    server.serve(busyAtTen)
    await later(calendar)
    server.answer(() => new Response('', { status: 500 }))
    for (let i = 0; i < 8; i++) await later(calendar)
    expect(await countMails()).toBe(2)
  })
})

test('hostile servers become faults by their deadline, even several at once', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/calendar\r\n'
  const servers: [string, Behavior][] = [
    ['too_large', neverEnds(`${head}\r\nBEGIN:VCALENDAR\r\n`, 'X:'.repeat(30_000))],
    ['timeout', respondsWith(`${head}content-length: 99999999999\r\n\r\nBEGIN:VCALENDAR\r\n`)],
    ['timeout', drips(`${head}\r\n`, 5)],
    ['unreachable', neverEnds(head, `x-a: ${'a'.repeat(1000)}\r\n`)],
    ['timeout', () => {}],
    ['unreachable', socket => void socket.destroy()],
  ]
  const faults = await Promise.all(
    servers.map(async ([, behave]) => {
      using server = await receiver(behave)
      const business = await aBusiness(app)
      const address = `http://127.0.0.1:${server.port}/a.ics`
      const linked = await linkCalendar(app.context, business, { address, chair: null })
      if ('id' in linked) await read(linked.id)
      return (await listLinkedCalendars(app.db.sql, business.id, clock.now))[0]?.fault
    }),
  )
  expect<unknown>(faults).toEqual(servers.map(([fault]) => fault))
})
