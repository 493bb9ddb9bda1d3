import { describe, expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { openSpecimens } from './specimens.ts'

const app = await testApp()
const edge = await openSpecimens(app.context)

const parse = async (query: string) => (await edge.call('GET', `/open/x?${query}`)).body.query

describe('GET returns 200 for', () => {
  const cases: [string, string, unknown][] = [
    ['no parameter, with the default', '', { limit: 10 }],
    ['a limit above its maximum, clamped', 'limit=51', { limit: 50 }],
    ['a limit far above it, clamped', 'limit=99999999999999999999999999', { limit: 50 }],
    ['a limit below 1, clamped', 'limit=0', { limit: 1 }],
    ['a negative limit, clamped', 'limit=-7', { limit: 1 }],
    ['leading zeros', 'limit=007', { limit: 7 }],
    ['an empty text, ignored', 'text=', { limit: 10 }],
    ['true', 'on=true', { limit: 10, on: true }],
    ['false', 'on=false', { limit: 10, on: false }],
    ['an escaped name and value', '%6Cimit=%35', { limit: 5 }],
    [
      'an instant with an offset',
      'since=2026-02-28T10:00:00%2B01:00',
      { limit: 10, since: '2026-02-28T10:00:00+01:00' },
    ],
  ]
  for (const [what, query, expected] of cases)
    test(what, async () => expect(await parse(query)).toEqual(expected))
})

describe('GET returns 400 invalid_parameter and the name of the parameter for', () => {
  const cases: [string, string, string][] = [
    ['hexadecimal', 'limit=0x10', 'limit'],
    ['an exponent', 'limit=1e1', 'limit'],
    ['a fraction', 'limit=1.5', 'limit'],
    ['a plus sign', 'limit=%2B5', 'limit'],
    ['a space', 'limit=%205', 'limit'],
    ['Arabic digits', 'limit=%D9%A5', 'limit'],
    ['NaN', 'limit=NaN', 'limit'],
    ['a word', 'limit=ten', 'limit'],
    ['an empty number', 'limit=', 'limit'],
    ['an empty choice', 'kind=', 'kind'],
    ['an empty zip', 'zip=', 'zip'],
    ['an empty boolean', 'on=', 'on'],
    ['a bare name', 'on', 'on'],
    ['a boolean of 1', 'on=1', 'on'],
    ['a boolean in capitals', 'on=TRUE', 'on'],
    ['a value outside of the enum', 'kind=cheap', 'kind'],
    ['an integer out of range that is not clamped', 'whole=101', 'whole'],
    ['a zip of four digits', 'zip=7820', 'zip'],
    ['a zip with a line feed after it', 'zip=78205%0A', 'zip'],
    ['30 February', 'since=2026-02-30T10:00:00Z', 'since'],
    ['a bare date', 'since=2026-02-28', 'since'],
    ['the year 275760', 'since=%2B275760-09-13T00:00:00Z', 'since'],
    ['given twice', 'limit=5&limit=5', 'limit'],
    ['given twice, once escaped', 'limit=5&l%69mit=6', 'limit'],
    ['a bad escape', 'zip=%zz', 'zip'],
    ['half an escape', 'zip=%e2%82', 'zip'],
    ['an escaped lone surrogate', 'kind=%ED%A0%80', 'kind'],
    ['NUL', 'kind=a%00b', 'kind'],
  ]
  for (const [what, query, name] of cases)
    test(what, async () => {
      const { status, body } = await edge.call('GET', `/open/x?${query}`)
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_parameter' })
      expect(body.error.message).toContain(name)
      expect(body.error.hint).not.toBe('')
    })

  test('a value outside of the enum, and lists its values in the hint', async () => {
    expect((await edge.call('GET', '/open/x?kind=cheap')).body.error.hint).toContain('fixed, from, range')
  })
  test('a time whose + isn’t escaped, and says how', async () => {
    const { error } = (await edge.call('GET', '/open/x?since=2026-02-28T10:00:00+01:00')).body
    expect(error.message).toContain('escape + as %2B')
  })
  test('a date that’s too far away, and gives the allowed range', async () => {
    const { error } = (await edge.call('GET', '/open/x?day=9999-12-31')).body
    expect(error.message).toBe('day must be a date from 2000 to 2199.')
  })
  test('a badly escaped name', async () => {
    expect((await edge.call('GET', '/open/x?%zz=1')).body.error.code).toBe('invalid_parameter')
  })
  test('a long value, without repeating it', async () => {
    const { text } = await edge.call('GET', `/open/x?limit=${'a'.repeat(5000)}`)
    expect(text.length).toBeLessThan(500)
  })
})

describe('an unknown parameter', () => {
  const refused: [string, string, string][] = [
    ['a typo', '/open/x?limt=5', 'Did you mean limit?'],
    ['a longer name', '/open/x?zipcode=78205', 'Did you mean zip?'],
    ['one without a value', '/open/x?color', 'There\'s no query parameter "color" here.'],
    ['an inherited name', '/open/x?constructor=1', 'There\'s no query parameter "constructor" here.'],
    ['one of thousands of letters', `/open/x?${'z'.repeat(8000)}=1`, 'There\'s no query parameter "zzz'],
    ['any on a route without parameters', '/now?zip=78205', '"zip"'],
    ['any on a POST', '/unsigned?x=1', '"x"'],
  ]
  for (const [what, path, message] of refused)
    test(`is refused, with the closest known one: ${what}`, async () => {
      const { status, body } = await edge.call(path.startsWith('/unsigned') ? 'POST' : 'GET', path)
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_parameter' })
      expect(body.error.message).toContain(message)
      expect(JSON.stringify(body).length).toBeLessThan(600)
    })

  test('is ignored by pages for people, and where a browser asks', async () => {
    expect((await edge.call('GET', '/person?utm_source=mail')).status).toBe(200)
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect((await edge.call('GET', '/now?utm_source=mail', { headers })).status).toBe(200)
    expect((await edge.call('HEAD', '/now?utm_source=mail', { headers })).status).toBe(200)
  })

  test('is refused by a write even if HTML is asked for', async () => {
    const { key } = await app.agent()
    const headers = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
    const inquiries = '/businesses/sandbox-books/inquiries'
    for (const query of ['dry_run=', 'dryrun=true'])
      expect((await app.post(`${inquiries}?${query}`, {}, { key, headers })).body.error.code).toBe(
        'invalid_parameter',
      )
    expect((await app.call('DELETE', '/keys?agent=other', { key, headers })).status).toBe(400)
  })

  test("doesn't reveal anything without a key", async () => {
    expect((await edge.call('GET', '/agent?x=1')).status).toBe(401)
  })
})
