import { afterAll, describe, expect, test } from 'bun:test'
import { Refusal } from '../../shared/refusal.ts'
import { checkFormToken, refuseForeignForm } from '../../shared/sessions/forms.ts'
import { deleteSessionsBefore } from '../../shared/sessions/queries.ts'
import {
  endAllSessions,
  endSession,
  readSession,
  type Session,
  startSession,
} from '../../shared/sessions/sessions.ts'
import { freshDatabase } from '../db.ts'
import { DAY, mondayMorning, pass } from '../factories.ts'

const clock = mondayMorning()
const db = await freshDatabase()
const context = { sql: db.sql, now: () => clock.now }
afterAll(() => db.drop())

const desk = { name: 'desk', path: '/desk/inbox', secure: true, sameSite: 'Lax' as const }
const start = async (who = 'desk 17', cookie = desk) => {
  const header = await startSession(context, cookie, { who, lifetimeMs: DAY })
  return { header, sent: header.split(';')[0] ?? '' }
}
const read = (cookies: string | null, name = 'desk') => readSession(context, cookies, name)
const mustRead = async (cookies: string): Promise<Session> => {
  const session = await read(cookies)
  if (!session) throw new Error('no session')
  return session
}
const statusOf = (work: () => void): number => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.status
  }
  return 200
}

describe('a session cookie', () => {
  test('is for one path, and not for scripts or other sites', async () => {
    const { header } = await start()
    expect(header).toMatch(
      /^desk=[\w-]{22}; Path=\/desk\/inbox; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await start('desk 17', { ...desk, secure: false })).header).not.toContain('Secure')
  })

  test('is found among other cookies, and the database only has its digest', async () => {
    const { sent } = await start()
    expect((await read(`a=b; ${sent}; desk2=x`))?.who).toBe('desk 17')
    const rows = await db.sql`select encode(digest, 'base64') || who as text from sessions`
    expect(JSON.stringify(rows)).not.toContain(sent.slice(5))
  })

  test('isn’t a session if it’s missing, changed or renamed', async () => {
    const { sent } = await start()
    const token = sent.slice(5)
    const wrong = [null, '', 'desk=', `desk2=${token}`, `desk=${'A'.repeat(22)}`, `desk=${token}A`, 'desk=x']
    for (const cookies of wrong) expect(await read(cookies)).toBeNull()
    expect(await read(`console=${token}`, 'console')).toBeNull()
  })

  test('expires', async () => {
    const { sent } = await start()
    pass(clock, DAY)
    expect(await read(sent)).toBeNull()
    await deleteSessionsBefore(context.sql, clock.now)
    pass(clock, -DAY)
    expect(await read(sent)).toBeNull()
  })
})

describe('signing out', () => {
  test('ends only this session, in every copy', async () => {
    const [mine, phone] = [await start(), await start()]
    expect(await endSession(context, desk, await mustRead(mine.sent))).toStartWith(
      'desk=; Path=/desk/inbox; Max-Age=0;',
    )
    expect(await read(mine.sent)).toBeNull()
    expect(await read(phone.sent)).not.toBeNull()
  })

  test('everywhere ends all sessions of one business', async () => {
    const [mine, phone, other] = [await start(), await start(), await start('desk 18')]
    await endAllSessions(context, desk, await mustRead(mine.sent))
    expect([await read(mine.sent), await read(phone.sent)]).toEqual([null, null])
    expect(await read(other.sent)).not.toBeNull()
  })
})

describe('a form', () => {
  test('needs the token of its own session', async () => {
    const session = await mustRead((await start()).sent)
    const other = await mustRead((await start()).sent)
    expect(statusOf(() => checkFormToken(session, session.formToken))).toBe(200)
    for (const wrong of [null, '', 'x', other.formToken])
      expect(statusOf(() => checkFormToken(session, wrong))).toBe(403)
  })

  test.each([
    [200, { 'sec-fetch-site': 'same-origin' }],
    [200, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [200, { origin: 'http://exchange.example:3000', host: 'exchange.example:3000' }],
    [200, { origin: 'https://exchange.example', host: 'exchange.example' }],
    [200, {}],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { origin: 'https://evil.example', host: 'exchange.example' }],
    [403, { origin: 'null', host: 'exchange.example' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [403, { origin: 'nonsense', host: 'exchange.example' }],
  ] as [number, Record<string, string>][])('%d %j', (status, headers) =>
    expect(statusOf(() => refuseForeignForm(new Headers(headers)))).toBe(status),
  )
})
