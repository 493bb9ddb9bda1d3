import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const make = (given: object) => app.post('/keys', { name: 'Agent', contact_email: 'a@b.example', ...given })

describe('POST /keys 400', () => {
  const cases: [string, object, string][] = [
    ['a name of spaces', { name: '     ' }, 'name'],
    ['a name of one letter and spaces', { name: ' x ' }, 'name'],
    ['a name of two lines', { name: 'Agent\nSTAFF' }, 'name'],
    ['a name that turns the text around', { name: 'Agent \u202eFFATS' }, 'name'],
    ['a name with an invisible space', { name: 'Ag\u200bent' }, 'name'],
    ['an operator of two lines', { operator: 'Example\r\nLabs' }, 'operator'],
    ['an operator that is too long', { operator: 'x'.repeat(121) }, 'operator must have at most 120'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name must have at most 80'],
    ['a website with credentials', { website: 'https://a:b@agent.example' }, 'website'],
    ['a website of a file', { website: 'file:///etc/passwd' }, 'website'],
  ]
  for (const [what, given, message] of cases)
    test(what, async () => {
      const { status, body } = await make(given)
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_request' })
      expect(body.error.message).toContain(message)
    })
})

describe('POST /keys 201', () => {
  test('any script, eighty characters, no spaces around', async () => {
    expect((await make({ name: '  コンシェルジュ ' })).body.name).toBe('コンシェルジュ')
    expect((await make({ name: '👩‍🔧'.repeat(2) })).status).toBe(201)
    expect((await make({ name: '🙂'.repeat(80) })).status).toBe(201)
    expect((await make({ operator: '   ', website: null })).body).toMatchObject({
      operator: null,
      website: null,
    })
  })
})
