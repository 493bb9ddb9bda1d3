import { describe, expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { type KeyPrefix, looksRight, makeKey } from '../../shared/keys/key.ts'

const prefixes: KeyPrefix[] = ['agx', 'bzk', 'opk']

describe('a key', () => {
  test.each(prefixes)('%s_ is 40 lower-case hex characters, the last 8 the CRC-32 of the others', prefix => {
    const key = makeKey(prefix)
    expect(key).toMatch(new RegExp(`^${prefix}_[0-9a-f]{40}$`))
    const hex = key.slice(4)
    expect(Number.parseInt(hex.slice(32), 16)).toBe(crc32(hex.slice(0, 32)))
    expect(looksRight(key, prefix)).toBe(true)
  })

  test('is never made twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => makeKey('agx'))).size).toBe(1000)
  })

  test('of one kind isn’t valid as another', () => {
    for (const actual of prefixes)
      for (const expected of prefixes) expect(looksRight(makeKey(actual), expected)).toBe(actual === expected)
  })

  test('with one character changed is refused', () => {
    const digits = '0123456789abcdef'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 43 }), fc.constantFrom(...digits), (at, digit) => {
        const key = makeKey('agx')
        fc.pre(key[at] !== digit)
        return !looksRight(key.slice(0, at) + digit + key.slice(at + 1), 'agx')
      }),
    )
  })

  test('with its checksum in leading zeros is still whole', () => {
    const keys = Array.from({ length: 200 }, () => makeKey('agx'))
    expect(keys.every(key => key.length === 44)).toBe(true)
  })

  test('in upper case, padded, or anything else is refused', () => {
    const key = makeKey('agx')
    for (const wrong of [
      '',
      'agx_',
      key.toUpperCase(),
      `agx_${key.slice(4).toUpperCase()}`,
      ` ${key}`,
      `${key} `,
    ])
      expect(looksRight(wrong, 'agx')).toBe(false)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => !looksRight(text, 'agx')))
    fc.assert(
      fc.property(fc.string({ minLength: 40, maxLength: 40 }), text => !looksRight(`agx_${text}`, 'agx')),
    )
  })
})
