import { describe, expect, test } from 'bun:test'
import { Refusal } from '../../shared/refusal.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import {
  checkFormToken,
  endedCookie,
  readSession,
  refuseForeignForm,
  sessionCookie,
} from '../../shared/sessions.ts'

const secrets = makeSecretBox('5e'.repeat(32))
const now = new Date('2026-11-23T15:00:00Z')
const until = new Date('2026-11-24T15:00:00Z')
const kind = { name: 'desk', path: '/desk/inbox', secure: true }
const made = sessionCookie(secrets, kind, { who: 'desk no. 17 of Acme', until, now })
const sent = made.split(';')[0] ?? ''
const read = (cookies: string | null, name = 'desk', at = now) => readSession(secrets, cookies, name, at)
const statusOf = (work: () => void): number => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.status
  }
  return 200
}

describe('a session cookie', () => {
  test('is for this path, for no script, and for no other site', () => {
    expect(made).toEndWith('; Path=/desk/inbox; Max-Age=86400; HttpOnly; SameSite=Strict; Secure')
    expect(sessionCookie(secrets, { ...kind, secure: false }, { who: 'x', until, now })).not.toContain(
      'Secure',
    )
    expect(endedCookie(kind)).toContain('Max-Age=0')
    expect(sent).not.toContain('Acme')
  })

  test('says who is signed in, among other cookies', () => {
    expect(read(`a=b; ${sent}; desk2=x`)).toMatchObject({ who: 'desk no. 17 of Acme', until })
  })

  test.each([
    ['none', null],
    ['empty', 'desk='],
    ['of another name', sent.replace('desk=', 'desk2=')],
    ['changed', `${sent.slice(0, -3)}AAA`],
    ['made up', 'desk=eyJ3aG8iOiJvcGVyYXRvciJ9'],
    [
      'of another installation',
      sessionCookie(makeSecretBox('aa'.repeat(32)), kind, { who: 'desk no. 17 of Acme', until, now }),
    ],
    [
      'of another kind',
      `desk=${sessionCookie(secrets, { ...kind, name: 'console' }, { who: 'x', until, now }).slice(8)}`,
    ],
    ['sealed for something else', `desk=${secrets.seal('{"who":"desk 17"}').toString('base64url')}`],
  ])('%s is no session', (_, cookies) => expect(read(cookies)).toBeNull())

  test('is over when its time is over', () => expect(read(sent, 'desk', until)).toBeNull())
})

describe('a form', () => {
  const session = read(sent)
  test('needs the token of its own session', () => {
    if (!session) throw new Error('no session')
    const other = read(
      sessionCookie(secrets, kind, { who: 'desk no. 17 of Acme', until, now }).split(';')[0] ?? '',
    )
    expect(statusOf(() => checkFormToken(session, session.formToken))).toBe(200)
    for (const wrong of [null, '', 'x', other?.formToken ?? ''])
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
