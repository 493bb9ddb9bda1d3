import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findSensitive } from '../../shared/leads/sensitive/find.ts'
import { leastCpuMs } from '../cpu.ts'

const message = (text: string) => ({ customer: { name: 'Dana' }, message: text })

describe('refused', () => {
  const cases: [string, unknown, string][] = [
    ['a card', message('charge 4111111111111111 please'), 'a card number'],
    ['with spaces', message('4111 1111 1111 1111'), 'a card number'],
    ['with dashes', message('visa 4111-1111-1111-1111 exp 12/27'), 'a card number'],
    ['with dots', message('4111.1111.1111.1111'), 'a card number'],
    ['of American Express', message('3782 822463 10005'), 'a card number'],
    ['of Mastercard, new range', message('2223003122003222'), 'a card number'],
    ['of Discover', message('6011111111111117'), 'a card number'],
    ['of JCB', message('3530111333300000'), 'a card number'],
    ['of Diners', message('30569309025904'), 'a card number'],
    ['digit by digit', message('4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'), 'a card number'],
    ['glued to a word', message('card4111111111111111'), 'a card number'],
    ['in wide digits', message('４１１１１１１１１１１１１１１１'), 'a card number'],
    ['in Arabic digits', message('٤١١١١١١١١١١١١١١١'), 'a card number'],
    ['with invisible characters', message('4111\u200b1111\u200b1111\u200b1111'), 'a card number'],
    ['as a number', { ...message(''), details: { account: 4111111111111111 } }, 'a card number'],
    ['as a key', { ...message(''), extra: { '4111111111111111': true } }, 'a card number'],
    ['in a list', { ...message(''), extra: ['4111', '1111', '1111', '1111'] }, 'a card number'],
    ...[',', ':', "'", '+', ')(', '] [', '#', '=', '" "'].map((apart): [string, unknown, string] => [
      `parted by ${apart}`,
      message(`(${['4111', '1111', '1111', '1111'].join(apart)})`),
      'a card number',
    ]),
    ['of American Express, parted by commas', message('3782,822463,10005'), 'a card number'],
    ['in four fields', { a: '4111', b: '1111', c: '1111', d: '1111' }, 'a card number'],
    [
      'in four fields among others',
      { rooms: 2, a: 4111, b: 1111, note: 'x', c: 1111, d: 1111, zip: '78205' },
      'a card number',
    ],
    ['in two fields', { first: '41111111', last: '11111111' }, 'a card number'],
    ['of American Express, in three fields', { a: '3782', b: '822463', c: '10005' }, 'a card number'],
    ['in a list of halves', { extra: ['4242 4242', '4242 4242'] }, 'a card number'],
    ['in a list, digit by digit', { extra: [...'4111111111111111'] }, 'a card number'],
    ['as nothing but a list', { note: '4242, 4242, 4242, 4242' }, 'a card number'],
    ['an SSN in three fields', { a: '219', b: '09', c: '9999' }, 'a social security number'],
    ['deep in unknown fields', { x: { y: [{ z: 'pay 5555 5555 5555 4444' }] } }, 'a card number'],
    ['as a phone number', { customer: { name: 'Dana', phone: '4111111111111111' } }, 'a card number'],
    ['its security code', { payment: { cvv: '123' } }, 'a card security code'],
    ['an SSN', message('my SSN is 123-45-6789'), 'a social security number'],
    ['an SSN without words', message('123-45-6789'), 'a social security number'],
    ['an SSN with spaces', message('219 09 9999'), 'a social security number'],
    [
      'an SSN as my number',
      message('My number for the credit check: 219-09-9999'),
      'a social security number',
    ],
    ['an SSN before its words', message('219-09-9999 is my number, call me'), 'a social security number'],
    ['an SSN as my id', message('My id is 219-09-9999'), 'a social security number'],
    ['an SSN as an ID', message('ID 219-09-9999'), 'a social security number'],
    ['an SSN in one piece, named', message('social security number: 219099999'), 'a social security number'],
    ['an SSN by its field', { details: { ssn: '219099999' } }, 'a social security number'],
    ['an SSN as a number', { details: { socialSecurityNumber: 219099999 } }, 'a social security number'],
    ['a password', message('log in with password: hunter2'), 'a password'],
    ['a password in a sentence', message('the password is swordfish, go ahead'), 'a password'],
    ['a password with =', message('user=bob&pwd=s3cret'), 'a password'],
    ['a password by its field', { details: { wifiPassword: 'swordfish' } }, 'a password'],
    ['a password next to the word', message('wifi password hunter2'), 'a password'],
    [
      'a repeated password',
      { password1: 'swordfish', user_password_confirmation: 'swordfish' },
      'a password',
    ],
    ['passwords in a list', { passwords: ['swordfish'] }, 'a password'],
    ['the pass of a login', { login: { user: 'dana', pass: 'hunter2' } }, 'a password'],
    ['a number as password', { login: { password: 12345 } }, 'a password'],
  ]
  test.each(cases)('%s', (_, body, what) => {
    expect(findSensitive(body)?.what as string).toBe(what)
  })
})

describe('allowed', () => {
  const cases: [string, unknown][] = [
    ['a phone number', { customer: { name: 'Dana', phone: '+1 (210) 555-0147', email: 'd@example.com' } }],
    ['a German phone number', { customer: { phone: '+4915123456786' } }],
    ['two phone numbers', message('call 415 555 0147 or 415 555 0148, or 512-555-0149 / 512-555-0150')],
    [
      'a zip and street',
      { details: { service_address: '4111 E Houston St, Apt 3, San Antonio, TX 78205-1234' } },
    ],
    ['dates and times', { details: { from: '2026-12-01', at: '2026-12-01T10:00:00-06:00' } }],
    ['a budget', { details: { budget: 450000, rooms: 3, guests: [2, 1] } }],
    [
      'short answers that are a card number only joined',
      { details: { bedrooms: 2, budget: 4750, income: 38000, occupants: 2, zip: '78208', credit: 729 } },
    ],
    ['an order number that fails the check digit', message('order 4111111111111112')],
    ['a VIN', { details: { vin: '1HGCM82633A004352' } }],
    ['coordinates', message('40.712775 -74.005972')],
    ['a part, an order or a claim grouped like an SSN', message('part 219-09-9999, order id: 219-09-9998')],
    ['a phone number grouped like an SSN', { customer: { phone: '070 12 3456' } }],
    ['nine digits without a word', message('order 219099999')],
    [
      'a lost password',
      message('I forgot my password and the password is not accepted. Password reset needed.'),
    ],
    ['prices one after the other', message('either 4111, 1111, 1111, 1111 or less')],
    ['a pass of another kind', { details: { pass: 'weekend', season_pass: 'adult' } }],
    ['a word after password', message('Password protected doors, password managers, password 2fa')],
    ['times one after the other', message('10:00-11:00, 12:30-13:45 or 45:11:00:12:45:01:23:45')],
    ['a gate code', message('gate code 4711#, then the second door')],
    ['yes and no', { details: { password_reset: true, cvv: false } }],
    ['an iban-less tracking number', message('1Z999AA10123456784')],
  ]
  test.each(cases)('%s', (_, body) => {
    expect(findSensitive(body)).toBeNull()
  })
})

test('the error never repeats what was found, not even in a key', () => {
  const found = findSensitive({ details: { 'card 4111111111111111': { note: '4111 1111 1111 1111' } } })
  expect(found?.path).toBe('details')
  expect(findSensitive({ details: { '41111': { note: '4111 1111 1111 1111' } } })?.path).toBe(
    'details.….note',
  )
})

test("a UUID isn't a card number, but a card number written like one is", () => {
  fc.assert(
    fc.property(fc.uuid(), id => {
      if (/[a-f]/.test(id)) expect(findSensitive({ request: id, email: `${id}@customer.example` })).toBeNull()
    }),
    { numRuns: 2000 },
  )
  expect(findSensitive({ note: '41111111-1111-1111' })?.what).toBe('a card number')
})

test('checks any JSON completely and quickly', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      findSensitive(value)
    }),
  )
  const hostile = {
    message: '4 '.repeat(16_000),
    other: 'password '.repeat(2000),
    digits: '1'.repeat(30_000),
  }
  expect(findSensitive(hostile)).toBeNull()
})

test('checks 60,000 digits in an unknown field within 50 ms of CPU', async () => {
  for (const unit of ['1', '4', '4 ', '1-', '41111111-', 'a1']) {
    const details = { other: unit.repeat(60_000 / unit.length) }
    expect(findSensitive(details)).toBeNull()
    expect(await leastCpuMs(() => findSensitive(details), 50)).toBeLessThan(50)
  }
})
