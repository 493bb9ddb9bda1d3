import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openSpecimens, type Specimens } from './specimens.ts'

let app: TestApp
let edge: Specimens
beforeAll(async () => {
  app = await openTestApp()
  edge = await openSpecimens(app.context)
})
afterAll(() => app.close())

const parse = async (query: string) => (await edge.call('GET', `/open/x?${query}`)).body.query

describe('GET returns 200 for', () => {
  const cases: [string, string, unknown][] = [
    ['no parameter, with the default', '', { limit: 10 }],
    ['a limit above its maximum, clamped', 'limit=51', { limit: 50 }],
    ['a limit far above it, clamped', 'limit=99999999999999999999999999', { limit: 50 }],
    ['a limit below 1, clamped', 'limit=0', { limit: 1 }],
    ['a negative limit, clamped', 'limit=-7', { limit: 1 }],
    ['leading zeros', 'limit=007', { limit: 7 }],
    ['empty values, ignored', 'limit=&on=&kind=', { limit: 10 }],
    ['true', 'on=true', { limit: 10, on: true }],
    ['false', 'on=false', { limit: 10, on: false }],
    ['an escaped name and value', '%6Cimit=%35', { limit: 5 }],
    ['unknown parameters, ignored', 'color=red&color=blue&x=%zz', { limit: 10 }],
    ['a bare name', 'on', { limit: 10 }],
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
  test('a badly escaped name', async () => {
    expect((await edge.call('GET', '/open/x?%zz=1')).body.error.code).toBe('invalid_parameter')
  })
  test('a long value, without repeating it', async () => {
    const { text } = await edge.call('GET', `/open/x?limit=${'a'.repeat(5000)}`)
    expect(text.length).toBeLessThan(500)
  })
})
