import { expect, test } from 'bun:test'
import { BlockList } from 'node:net'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { classify } from '../../shared/webhooks/address.ts'

const table: [string, ReturnType<typeof classify>][] = [
  ['8.8.8.8', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.1', 'public'],
  ['100.63.255.255', 'public'],
  ['100.128.0.1', 'public'],
  ['2606:4700:4700::1111', 'public'],
  ['2a00:1450:4001::1', 'public'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['fc00::1', 'private'],
  ['fdff::1', 'private'],
  ['fec0::1', 'private'],
  ['169.254.1.1', 'link_local'],
  ['fe80::1', 'link_local'],
  ['febf::1', 'link_local'],
  ['100.64.0.1', 'cgnat'],
  ['100.127.255.255', 'cgnat'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['ff02::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.0.8', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['192.31.196.1', 'reserved'],
  ['192.52.193.1', 'reserved'],
  ['192.175.48.1', 'reserved'],
  ['100::1', 'reserved'],
  ['2001:1::1', 'reserved'],
  ['2001:20::1', 'reserved'],
  ['2620:4f:8000::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['2001:2::1', 'benchmarking'],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['3ffe::1', 'reserved'],
  ['3ffe:ffff:ffff::1', 'reserved'],
  ['2d00::1', 'reserved'],
  ['3000::1', 'reserved'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['fd20:ce::254', 'metadata'],
  ['::ffff:8.8.8.8', 'carries_ipv4'],
  ['::7f00:1', 'carries_ipv4'],
  ['::ffff:0:7f00:1', 'carries_ipv4'],
  ['64:ff9b::808:808', 'carries_ipv4'],
  ['64:ff9b:1::1', 'carries_ipv4'],
  ['2002:808:808::1', 'carries_ipv4'],
  ['2001:0:808:808::1', 'carries_ipv4'],
  ['2a00::200:5efe:808:808', 'carries_ipv4'],
  ['4000::1', 'unknown'],
  ['1::1', 'unknown'],
  ['fe80::1%eth0', 'unknown'],
  ['127.1', 'unknown'],
  ['0177.0.0.1', 'unknown'],
  ['0x7f.0.0.1', 'unknown'],
  ['2130706433', 'unknown'],
  ['8.8.8.8 ', 'unknown'],
  ['256.1.1.1', 'unknown'],
  ['example.com', 'unknown'],
  ['', 'unknown'],
]

test.each(table)('%s is %s', (ip, word) => {
  expect(classify(ip)).toBe(word)
})

// The reference: Node's own BlockList with the ranges of the IANA registries.
const special = new BlockList()
for (const range of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 ' +
  '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32'
).split(' ')) {
  const [net = '', bits] = range.split('/')
  special.addSubnet(net, Number(bits))
}
const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 254))
const ipv4 = fc.tuple(octet, octet, octet, octet)

test('an IPv4 address is public unless an IANA registry reserves it', () => {
  fc.assert(
    fc.property(ipv4, parts => {
      const ip = parts.join('.')
      expect(classify(ip) === 'public').toBe(!special.check(ip))
    }),
    { numRuns: 2_000 },
  )
})

// From IANA's registries of special-purpose addresses and of global unicast assignments, and the former 6bone.
const specialIpv6 = (
  '::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 ' +
  '2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 ' +
  '2001:db8::/32 2002::/16 2620:4f:8000::/48 2d00::/8 2e00::/7 3000::/4 3ffe::/16 3fff::/20 5f00::/16 fc00::/7 ' +
  'fe80::/10 fec0::/10 ff00::/8'
).split(' ')
test.each(specialIpv6)('no address in %s is public', range => {
  const [net, bits] = ipaddr.IPv6.parseCIDR(range)
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), random => {
      const parts = net.parts.map((part, i) => {
        const fixed = Math.max(0, Math.min(16, bits - 16 * i))
        return part | ((random[i] ?? 0) & (0xffff >> fixed))
      })
      const ip = parts.map(part => part.toString(16)).join(':')
      expect({ ip, range: classify(ip) }).not.toEqual({ ip, range: 'public' })
    }),
  )
})

test('no IPv6 address that embeds an IPv4 address is public', () => {
  fc.assert(
    fc.property(ipv4, fc.nat(0xffff), ([a, b, c, d], other) => {
      const dotted = `${a}.${b}.${c}.${d}`
      const hex = [(a << 8) | b, (c << 8) | d].map(part => part.toString(16)).join(':')
      const any = other.toString(16)
      for (const form of [
        `::ffff:${dotted}`,
        `::ffff:${hex}`,
        `0:0:0:0:0:ffff:${hex}`,
        `::${dotted}`,
        `::${hex}`,
        `::ffff:0:${dotted}`,
        `2002:${hex}::${any}`,
        `64:ff9b::${dotted}`,
        `64:ff9b:1:${any}::${dotted}`,
        `2001:0:${hex}:${any}::1`,
        `2001:0:${any}::${hex}`,
        `2a00:${any}::5efe:${dotted}`,
        `2a00:${any}::200:5efe:${dotted}`,
        `fe80::5efe:${dotted}`,
      ])
        expect({ form, word: classify(form) }).not.toEqual({ form, word: 'public' })
    }),
  )
})

test('no IPv6 address outside 2000::/3 is public', () => {
  const outside = fc.nat(0xffff).filter(part => part >> 13 !== 1)
  fc.assert(
    fc.property(outside, fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 }), (first, rest) => {
      expect(classify([first, ...rest].map(part => part.toString(16)).join(':'))).not.toBe('public')
    }),
  )
})
