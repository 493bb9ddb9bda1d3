import { describe, expect, test } from 'bun:test'
import { clientAddress, limitSubject } from '../../api/edge/address.ts'
import { readConfig } from '../../shared/config.ts'

const trust = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy

describe('without TRUST_PROXY', () => {
  test('ignores X-Forwarded-For', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', null)).toBe('203.0.113.9')
  })
  test('returns the IPv4 address of an IPv4 peer on an IPv6 socket', () => {
    expect(clientAddress('::ffff:203.0.113.9', null, null)).toBe('203.0.113.9')
  })
  test('returns null without a socket', () =>
    expect(clientAddress(null, '198.51.100.1', trust('1'))).toBeNull())
})

describe('TRUST_PROXY as a number of proxies', () => {
  const cases: [string, string, string, string][] = [
    ['one proxy: the entry it added', '1', '198.51.100.1', '198.51.100.1'],
    ["one proxy: not the client's own entry before it", '1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['two proxies', '2', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['more proxies than entries: the first entry', '5', '198.51.100.1', '198.51.100.1'],
    ['with a port', '1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 in brackets with a port', '1', '[2001:db8::1]:4711', '2001:db8::1'],
  ]
  for (const [what, hops, forwarded, expected] of cases)
    test(what, () => expect(clientAddress('10.0.0.1', forwarded, trust(hops))).toBe(expected))

  test("uses the peer's address without the header", () =>
    expect(clientAddress('10.0.0.1', null, trust('1'))).toBe('10.0.0.1'))
  test('trusts no proxy if it’s 0', () => expect(trust('0')).toBeNull())
})

describe('TRUST_PROXY as networks', () => {
  const networks = trust('10.0.0.0/8, 2001:db8:1::/48')
  test('uses the last address outside of the networks', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 198.51.100.1, 10.2.3.4', networks)).toBe('198.51.100.1')
    expect(clientAddress('2001:db8:1::5', '198.51.100.1', networks)).toBe('198.51.100.1')
  })
  test('ignores the header if the peer isn’t a trusted proxy', () => {
    expect(clientAddress('203.0.113.9', '127.0.0.1', networks)).toBe('203.0.113.9')
  })
  test('returns null if the entry isn’t an address', () => {
    expect(clientAddress('10.0.0.1', 'unknown', networks)).toBeNull()
  })
  test('throws an error that names the setting if it’s invalid', () =>
    expect(() => trust('nginx')).toThrow('TRUST_PROXY'))
})

describe('limitSubject', () => {
  test('limits each IPv4 address, and each IPv6 /64', () => {
    expect(limitSubject('203.0.113.9')).not.toBe(limitSubject('203.0.113.10'))
    expect(limitSubject('2001:db8::1')).toBe(limitSubject('2001:db8::ffff'))
    expect(limitSubject('2001:db8::1')).not.toBe(limitSubject('2001:db8:0:1::1'))
    expect(limitSubject(null)).toBe('unknown')
  })
})
