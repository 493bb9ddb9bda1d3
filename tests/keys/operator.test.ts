import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type KeyFacts, networkOf, operatorGroups, operatorName } from '../../shared/keys/operator.ts'
import { DAY, NOW } from '../ranking/a-lead.ts'

const aKey = (id: string, wishes: Partial<KeyFacts> = {}): KeyFacts => ({
  id,
  tier: 'free',
  createdAt: NOW,
  contactAddress: `${id}@example.com`,
  operatorName: null,
  verifiedDomain: null,
  network: null,
  ...wishes,
})
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const groupsOf = (...keys: KeyFacts[]) => [...operatorGroups(keys).values()]

describe('one operator', () => {
  test.each<[string, Partial<KeyFacts>]>([
    ['the same address', { contactAddress: 'bot@acme.example' }],
    ['the same operator text', { operatorName: 'acme' }],
    ['the same proven domain', { verifiedDomain: 'acme.example' }],
    ['the same network within a day', { network: '198.51.100.0/24' }],
  ])('%s', (_, trait) => {
    expect(groupsOf(aKey('b', trait), aKey('a', trait), aKey('c'))).toEqual(['a', 'a', 'c'])
  })

  test('what a key does not say links it to nobody', () => {
    expect(
      groupsOf(aKey('a'), aKey('b'), aKey('c', { operatorName: '' }), aKey('d', { operatorName: '' })),
    ).toEqual(['a', 'b', 'c', 'd'])
  })

  test('links go on: a network joins two addresses', () => {
    const groups = groupsOf(
      aKey('a', { contactAddress: 'x@x.example' }),
      aKey('b', { contactAddress: 'x@x.example', network: '2001:db8::/48' }),
      aKey('c', { network: '2001:db8::/48', operatorName: 'hidden' }),
      aKey('d', { operatorName: 'hidden' }),
    )
    expect(groups).toEqual(['a', 'a', 'a', 'a'])
  })

  test('the same network more than a day apart says nothing, but a key in between links both', () => {
    const network = '198.51.100.0/24'
    const early = aKey('a', { network })
    const late = aKey('b', { network, createdAt: new Date(NOW.getTime() + DAY + 1) })
    const between = aKey('c', { network, createdAt: hoursLater(12) })
    expect(groupsOf(early, late)).toEqual(['a', 'b'])
    expect(groupsOf(early, aKey('b', { network, createdAt: hoursLater(24) }))).toEqual(['a', 'a'])
    expect(groupsOf(early, late, between)).toEqual(['a', 'a', 'a'])
  })

  test('who proved itself is never merged with who did not, not through others either', () => {
    const operatorName = 'acme'
    const groups = groupsOf(
      aKey('a', { operatorName }),
      aKey('b', { operatorName, tier: 'verified' }),
      aKey('c', { operatorName, tier: 'platform' }),
      aKey('d', { operatorName }),
    )
    expect(groups).toEqual(['a', 'b', 'b', 'a'])
  })

  test('is the closure of all links, named by its smallest id', () => {
    const trait = fc.option(fc.constantFrom('1', '2', '3', '4'))
    const anyKeys = fc
      .array(
        fc.record({
          tier: fc.constantFrom('free' as const, 'verified' as const, 'platform' as const),
          hours: fc.integer({ min: 0, max: 100 }),
          contactAddress: fc.nat({ max: 12 }).map(String),
          operatorName: trait,
          verifiedDomain: trait,
          network: trait,
        }),
        { maxLength: 14 },
      )
      .map(keys =>
        keys.map(({ hours, ...facts }, at) =>
          aKey(`k${String(at).padStart(2, '0')}`, { ...facts, createdAt: hoursLater(hours) }),
        ),
      )
    fc.assert(
      fc.property(anyKeys, keys => {
        const groups = operatorGroups(keys)
        for (const key of keys) expect(groups.get(key.id)).toBe(reachable(key, keys).toSorted()[0])
        expect(operatorGroups(keys.toReversed())).toEqual(
          new Map(keys.toReversed().map(key => [key.id, groups.get(key.id) ?? ''])),
        )
      }),
    )
  })
})

/** Everything that can be reached from a key by one link after the other. */
function reachable(from: KeyFacts, keys: KeyFacts[]): string[] {
  const seen = new Set([from])
  for (const key of seen) for (const other of keys) if (linked(key, other)) seen.add(other)
  return [...seen].map(key => key.id)
}

function linked(a: KeyFacts, b: KeyFacts): boolean {
  if ((a.tier === 'free') !== (b.tier === 'free')) return false
  const same = (trait: 'contactAddress' | 'operatorName' | 'verifiedDomain' | 'network') =>
    a[trait] !== null && a[trait] === b[trait]
  const apart = Math.abs(a.createdAt.getTime() - b.createdAt.getTime())
  return (
    same('contactAddress') ||
    same('operatorName') ||
    same('verifiedDomain') ||
    (same('network') && apart <= DAY)
  )
}

describe('operatorName', () => {
  test.each([
    ['Acme, Inc.', 'acme inc'],
    ['  ACME\u200b   inc ', 'acme inc'],
    ['ＡＣＭＥ Inc', 'acme inc'],
    ['Café', 'café'],
    ['Cafe\u0301', 'café'],
  ])('%j is %j', (text, name) => expect(operatorName(text)).toBe(name))

  test.each([null, undefined, '', ' — ', 'N/A', 'none', '\u200b'])('%j says nothing', text => {
    expect(operatorName(text)).toBeNull()
  })
})

describe('networkOf', () => {
  test.each([
    ['8.8.4.4', '8.8.4.0/24'],
    ['::ffff:8.8.4.4', '8.8.4.0/24'],
    ['2606:4700:10:abcd::1', '2606:4700:10::/48'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  test.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
    '2001:0:1::1',
    '1.2',
    '0x08080808',
    'localhost',
    '',
    null,
  ])('%s says nothing', address => expect(networkOf(address)).toBeNull())
})
