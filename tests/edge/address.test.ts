import { describe, expect, test } from 'bun:test'
import { clientAddress, limitSubject } from '../../api/edge/address.ts'
import { readConfig } from '../../shared/config.ts'

const trust = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy

describe('without TRUST_PROXY', () => {
  test('a forwarded header is nobody’s word', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', null)).toBe('203.0.113.9')
  })
  test('an IPv4 peer on an IPv6 socket is the IPv4 address', () => {
    expect(clientAddress('::ffff:203.0.113.9', null, null)).toBe('203.0.113.9')
  })
  test('no socket is no address', () => expect(clientAddress(null, '198.51.100.1', trust('1'))).toBeNull())
})

describe('TRUST_PROXY as a number of proxies', () => {
  const cases: [string, string, string, string][] = [
    ['one proxy: what it added', '1', '198.51.100.1', '198.51.100.1'],
    ['one proxy: not what the client wrote before it', '1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['two proxies', '2', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['more proxies than entries: the first entry', '5', '198.51.100.1', '198.51.100.1'],
    ['with a port', '1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 in brackets with a port', '1', '[2001:db8::1]:4711', '2001:db8::1'],
  ]
  for (const [what, hops, forwarded, expected] of cases)
    test(what, () => expect(clientAddress('10.0.0.1', forwarded, trust(hops))).toBe(expected))

  test('without the header it is the peer', () =>
    expect(clientAddress('10.0.0.1', null, trust('1'))).toBe('10.0.0.1'))
  test('0 trusts nobody', () => expect(trust('0')).toBeNull())
})

describe('TRUST_PROXY as networks', () => {
  const networks = trust('10.0.0.0/8, 2001:db8:1::/48')
  test('the last address that is none of theirs', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 198.51.100.1, 10.2.3.4', networks)).toBe('198.51.100.1')
    expect(clientAddress('2001:db8:1::5', '198.51.100.1', networks)).toBe('198.51.100.1')
  })
  test('a peer that is no proxy of ours can claim nothing', () => {
    expect(clientAddress('203.0.113.9', '127.0.0.1', networks)).toBe('203.0.113.9')
  })
  test('what is no address is no address', () => {
    expect(clientAddress('10.0.0.1', 'unknown', networks)).toBeNull()
  })
  test('a bad setting names itself', () => expect(() => trust('nginx')).toThrow('TRUST_PROXY'))
})

describe('who shares a limit', () => {
  test('an IPv4 address for itself, an IPv6 /64 together', () => {
    expect(limitSubject('203.0.113.9')).not.toBe(limitSubject('203.0.113.10'))
    expect(limitSubject('2001:db8::1')).toBe(limitSubject('2001:db8::ffff'))
    expect(limitSubject('2001:db8::1')).not.toBe(limitSubject('2001:db8:0:1::1'))
    expect(limitSubject(null)).toBe('unknown')
  })
})
