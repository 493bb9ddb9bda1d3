import { describe, expect, test } from 'bun:test'
import { unknownFieldWarnings } from '../../api/edge/unknown-fields.ts'
import { InquiryBody } from '../../api/leads/schema.ts'
import { leastCpuMs } from '../cpu.ts'
import { testApp } from '../test-app.ts'
import { openSpecimens } from './specimens.ts'

const app = await testApp()
const edge = await openSpecimens(app.context)

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  edge.call('POST', '/open', { body, headers: { 'content-type': 'application/json', ...headers } })

const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return `${status} ${body.error?.code ?? 'ok'}`
}

/** A body nested this deep. */
const nested = (levels: number) =>
  `{"word":"hello","details":{"x":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`

/** A body without a Content-Length. */
const streamed = (parts: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

describe('values that aren’t text', () => {
  const values: unknown[] = [
    { toString: 1 },
    [{ toString: 1 }],
    { toJSON: 1, valueOf: null },
    5,
    true,
    null,
    ['a'],
  ]
  for (const [method, path, field] of [
    ['POST', '/commons/votes', 'id'],
    ['POST', '/commons/reports', 'id'],
    ['POST', '/businesses/nobody/bookings', 'lead_id'],
    ['POST', '/businesses/nobody/bookings', 'start'],
    ['POST', '/businesses/nobody/holds', 'start'],
  ] as const)
    test(`${method} ${path} refuses as ${field}`, async () => {
      const { key } = await app.agent()
      const fine = { target: 'post', value: 1, id: 'x', lead_id: 'x', start: '2027-01-01T10:00:00Z' }
      for (const value of values) {
        const { status, body } = await app.call(method, path, { key, body: { ...fine, [field]: value } })
        expect({ value, status, code: body.error?.code }).toEqual({
          value,
          status: 400,
          code: 'invalid_request',
        })
        expect(body.error.message).toStartWith(field)
      }
    })
})

test('a placeholder of GET / that was never filled in is refused', async () => {
  const named = await app.post('/keys', { name: '{agent_name}', contact_email: 'dev@agent.example' })
  expect([named.status, named.body.error.code]).toEqual([400, 'invalid_request'])
  expect(named.body.error.message).toBe('name is still the placeholder {agent_name}.')
  const { key } = await app.agent()
  const inquiry = { customer: { name: '{customer_name}' }, customer_consent: true }
  const sent = await app.post('/businesses/nobody/inquiries', inquiry, { key })
  expect([sent.status, sent.body.error.code]).toEqual([400, 'invalid_request'])
  expect(sent.body.error.message).toBe('customer.name is still the placeholder {customer_name}.')
  const message = await app.post('/leads/lead_x/messages', { text: '{text}' }, { key })
  expect(message.body.error).toMatchObject({
    message: 'text is still the placeholder {text}.',
    hint: 'Send text such as "The shut-off valve is under the sink.".',
  })
})

test('marks are counted after they are composed, too', async () => {
  const { status } = await edge.post('/open', { word: 'fine', details: { x: `Z${'\u0344'.repeat(30)}` } })
  expect(status).toBe(400)
})

describe('POST returns 201 and', () => {
  test('normalizes text and names to NFC', async () => {
    const { body } = await edge.post('/open', { word: 'e\u0301te\u0301', details: { 'e\u0301': 'e\u0301' } })
    expect(body.body.word).toBe('\u00e9t\u00e9')
    expect(body.body.details).toEqual({ '\u00e9': '\u00e9' })
  })
  test('ignores unknown fields', async () => {
    expect((await edge.post('/open', { word: 'hello', color: 'red' })).status).toBe(201)
  })
  test('ignores __proto__', async () => {
    const { status, body } = await edge.post(
      '/open',
      '{"word":"hello","__proto__":{"on":true},"details":{"__proto__":1}}',
    )
    expect({ status, body: body.body }).toEqual({ status: 201, body: { word: 'hello', details: {} } })
  })
  test('accepts a byte order mark, a charset and a +json type', async () => {
    expect((await send('\uFEFF{"word":"hello"}')).status).toBe(201)
    expect(
      (await send('{"word":"hello"}', { 'content-type': 'application/json; charset=UTF-8' })).status,
    ).toBe(201)
    expect((await send('{"word":"hello"}', { 'content-type': 'application/vnd.api+json' })).status).toBe(201)
  })
  test('counts characters, not UTF-16 units', async () => {
    expect((await edge.post('/open', { word: '👍'.repeat(10), maybe: '👍'.repeat(5) })).status).toBe(201)
  })
  test('accepts exactly 64 KiB, and 32 levels', async () => {
    const frame = '{"word":"hello","details":{"x":""}}'
    const body = frame.replace('""', `"${'a'.repeat(65_536 - frame.length)}"`)
    expect((await send(body)).status).toBe(201)
    expect((await send(nested(32))).status).toBe(201)
  })
})

describe('POST returns 400', () => {
  const wrong: [string, BodyInit, string][] = [
    ['no body', '', 'invalid_json'],
    ['not JSON', '{word:1}', 'invalid_json'],
    ['cut off', '{"word":"hel', 'invalid_json'],
    ['two values', '{} {}', 'invalid_json'],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'invalid_json'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'invalid_json'],
    ['a list', '[]', 'invalid_request'],
    ['a string', '"hello"', 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['deeper than 32', nested(33), 'invalid_request'],
    ['20,000 deep', nested(20_000), 'invalid_request'],
    ['NUL', '{"word":"he\\u0000llo"}', 'invalid_request'],
    ['NUL in an unknown field', '{"word":"hello","x":{"y":["\\u0000"]}}', 'invalid_request'],
    ['NUL in a name', '{"word":"hello","details":{"a\\u0000":1}}', 'invalid_request'],
    ['a lone surrogate', '{"word":"hell\\ud800"}', 'invalid_request'],
    ['a lone surrogate in a name', '{"word":"hello","\\udc00":1}', 'invalid_request'],
  ]
  for (const [what, body, code] of wrong)
    test(`${code} for ${what}`, async () => expect(await codeOf(send(body))).toBe(`400 ${code}`))

  const fields: [string, object, string, string?][] = [
    ['a missing field', {}, 'word is required'],
    ['a wrong type', { word: 5 }, 'word must be a string'],
    ['null where nothing is nullable', { word: null }, 'word must be a string'],
    ['too short', { word: 'x' }, 'word must have at least 2 characters'],
    ['too short in characters', { word: '🤖' }, 'word must have at least 2 characters'],
    ['too long', { word: 'x'.repeat(11) }, 'word must have at most 10 characters'],
    [
      'too long in a nullable field',
      { word: 'hello', maybe: 'too long' },
      'maybe must have at most 5 characters',
    ],
    ['a number in a nullable field', { word: 'hello', maybe: 5 }, 'maybe must be a string or null'],
    ['a fraction', { word: 'hello', whole: 1.5 }, 'whole must be a whole number'],
    ['a number as text', { word: 'hello', whole: '5' }, 'whole must be a whole number'],
    ['too large', { word: 'hello', whole: 1e300 }, 'whole must be 100 or less'],
    [
      'a boolean as text',
      { word: 'hello', on: 'true' },
      'on must be true or false',
      'Send on as true or false.',
    ],
    ['an unknown value', { word: 'hello', kind: 'cheap' }, 'kind must be one of', 'fixed, from, range'],
    ['30 February', { word: 'hello', at: '2026-02-30T10:00:00Z' }, 'at must be a date and time'],
    ['no offset', { word: 'hello', at: '2026-02-03T10:00:00' }, 'at must be a date and time'],
    ['a script', { word: 'hello', site: 'javascript:alert(1)' }, 'site must be'],
    ['an address without a domain', { word: 'hello', email: 'a@b' }, 'email must be'],
    [
      'a wrong type in a list',
      { word: 'hello', parts: [{ name: 'a' }, { name: 5 }] },
      'parts[1].name must be a string',
    ],
    [
      'what should be an object',
      { word: 'hello', parts: ['a'] },
      'parts[0] must be an object',
      'Send parts[0] as an object with name.',
    ],
    ['a missing field in a list', { word: 'hello', parts: [{}] }, 'parts[0].name is required'],
    [
      'too many',
      { word: 'hello', parts: [1, 2, 3, 4].map(n => ({ name: `${n}` })) },
      'parts must have at most 3',
    ],
  ]
  for (const [what, body, message, hint] of fields)
    test(`with the name of the field for ${what}`, async () => {
      const { status, body: answer } = await edge.post('/open', body)
      expect({ status, code: answer.error?.code }).toEqual({ status: 400, code: 'invalid_request' })
      expect(answer.error.message).toContain(message)
      expect(answer.error.hint).toContain(
        hint ?? message.split(' ')[0]?.split('.').at(-1)?.replace(/\[.*/, '') ?? '',
      )
    })

  test('without repeating a long field name', async () => {
    const { text } = await edge.post('/open', { word: 'hello', ['x'.repeat(60_000)]: { y: '\0' } })
    expect(text.length).toBeLessThan(800)
  })
  test('without repeating a value of the request', async () => {
    expect((await send('{"word":"4111111111111111')).text).not.toContain('4111')
    expect((await edge.post('/open', { word: '4111111111111111' })).text).not.toContain('4111')
  })
})

describe('POST returns 413 for', () => {
  test('one byte over 64 KiB', async () => {
    expect(await codeOf(send(`{"word":"${'a'.repeat(65_536)}"}`))).toBe('413 payload_too_large')
  })
  test('a Content-Length over 64 KiB, without reading the body', async () => {
    expect(await codeOf(send('{}', { 'content-length': '99999999' }))).toBe('413 payload_too_large')
  })
  test('a long stream without a Content-Length', async () => {
    const parts = ['{"word":"', ...Array.from({ length: 70 }, () => 'a'.repeat(1000)), '"}']
    expect(await codeOf(send(streamed(parts)))).toBe('413 payload_too_large')
  })
  test('a long stream with a short Content-Length', async () => {
    const parts = Array.from({ length: 70 }, () => 'a'.repeat(1000))
    expect(await codeOf(send(streamed(parts), { 'content-length': '5' }))).toBe('413 payload_too_large')
  })
})

describe('POST returns 415 for', () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])
    test(type || 'no type', async () => {
      const { status, body } = await send(new TextEncoder().encode('{"word":"hello"}'), {
        'content-type': type,
      })
      expect({ status, code: body.error?.code }).toEqual({ status: 415, code: 'unsupported_media_type' })
    })
  test('a compressed body', async () => {
    const body = Bun.gzipSync('{"word":"hello"}')
    expect(await codeOf(send(body, { 'content-encoding': 'gzip' }))).toBe('415 unsupported_media_type')
  })
})

test('reads a small stream to its end', async () => {
  expect((await send(streamed(['{"wo', 'rd":"hel', 'lo"}']))).status).toBe(201)
})

test('thousands of unknown fields cost no CPU time, and five are named', async () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`custome${n}`, n]))
  expect(unknownFieldWarnings(InquiryBody, body)).toHaveLength(5)
  expect(await leastCpuMs(() => unknownFieldWarnings(InquiryBody, body), 5)).toBeLessThan(5)
})
