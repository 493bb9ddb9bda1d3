import { describe, expect, test } from 'bun:test'
import { makeSecretBox } from '../../shared/secrets.ts'
import {
  formToken,
  isFormToken,
  makeSession,
  readCookie,
  readSession,
  sessionCookie,
} from '../../shared/sessions.ts'

const secrets = makeSecretBox('5e'.repeat(32))
const now = new Date('2026-11-21T12:00:00Z')
const until = new Date('2026-11-21T13:00:00Z')
const token = makeSession(secrets, { audience: 'operator', subject: 'me.and;you', until })

describe('a session', () => {
  test('is read back by its audience, until it is over', () => {
    expect(readSession(secrets, token, 'operator', now)).toEqual({
      audience: 'operator',
      subject: 'me.and;you',
      until,
    })
    expect(readSession(secrets, token, 'desk', now)).toBeNull()
    expect(readSession(secrets, token, 'operator', until)).toBeNull()
  })

  test('can not be made or changed without the key', () => {
    const [said = '', seal = ''] = token.split('.')
    const longer = Buffer.from(JSON.stringify(['operator', 'me', 9e15])).toString('base64url')
    const others = makeSession(makeSecretBox('6f'.repeat(32)), { audience: 'operator', subject: 'me', until })
    for (const forged of [
      null,
      '',
      '.',
      said,
      `${said}.`,
      `${longer}.${seal}`,
      `${said}.${seal}.x`,
      others,
      `${token}=`,
    ])
      expect(readSession(secrets, forged, 'operator', now)).toBeNull()
  })

  test('marks its forms', () => {
    const form = formToken(secrets, token)
    expect(isFormToken(secrets, token, form)).toBe(true)
    expect(isFormToken(secrets, `${token}x`, form)).toBe(false)
    expect(isFormToken(secrets, token, null)).toBe(false)
    // A form token is no session.
    expect(readSession(secrets, `${token.split('.')[0]}.${form}`, 'operator', now)).toBeNull()
  })

  test('travels in a cookie that no script and no other site gets', () => {
    const cookie = sessionCookie('s', token, { path: '/desk', seconds: 60, baseUrl: 'https://x.example' })
    expect(cookie).toBe(`s=${token}; Path=/desk; Max-Age=60; HttpOnly; SameSite=Strict; Secure`)
    expect(sessionCookie('s', '', { path: '/', seconds: 0, baseUrl: 'http://localhost' })).not.toContain(
      'Secure',
    )
    expect(readCookie(`a=1; s=${token}; b=2`, 's')).toBe(token)
    expect(readCookie('as=1', 's')).toBeNull()
  })
})
