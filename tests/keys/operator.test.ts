import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newId } from '../../shared/ids.ts'
import { networkOf, operatorName } from '../../shared/keys/operator.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import { freshDatabase } from '../db.ts'
import { DAY, NOW } from '../ranking/a-lead.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

interface Key {
  tier: Tier
  createdAt: Date
  contactAddress: string
  operatorName: string | null
  verifiedDomain: string | null
  network: string | null
}

const aKey = (traits: Partial<Key> = {}): Key => ({
  tier: 'free',
  createdAt: NOW,
  contactAddress: crypto.randomUUID(),
  operatorName: null,
  verifiedDomain: null,
  network: null,
  ...traits,
})
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** Creates these keys in this order. Returns for each the index of the first key of its group. */
async function groupsOf(...keys: Key[]): Promise<number[]> {
  await db.sql`delete from agents`
  const ids: string[] = []
  for (const key of keys) {
    const id = newId('agt')
    ids.push(id)
    await db.sql`
      with inserted as (
        insert into agents (id, name, contact_email, tier, contact_address, operator_name, verified_domain, network,
                            operator_group, created_at)
        values (${id}, 'Agent', 'a@example.com', ${key.tier}, ${key.contactAddress}, ${key.operatorName},
                ${key.verifiedDomain}, ${key.network}, ${id}, ${key.createdAt})
        returning id
      )
      select join_operator_group(id) from inserted`
  }
  const rows = await db.sql<{ id: string; operator_group: string }[]>`select id, operator_group from agents`
  const groupOf = new Map(rows.map(row => [row.id, row.operator_group]))
  const groups = ids.map(id => groupOf.get(id))
  return groups.map(group => groups.indexOf(group))
}

describe('join_operator_group', () => {
  test.each<[string, Partial<Key>]>([
    ['the same contact address', { contactAddress: 'bot@acme.example' }],
    ['the same operator name', { operatorName: 'acme' }],
    ['the same proven domain', { verifiedDomain: 'acme.example' }],
    ['the same network within a day', { network: '198.51.100.0/24' }],
  ])('groups keys with %s', async (_, trait) => {
    expect(await groupsOf(aKey(trait), aKey(), aKey(trait))).toEqual([0, 1, 0])
  })

  test("doesn't group keys by traits they don't have", async () => {
    expect(await groupsOf(aKey(), aKey(), aKey())).toEqual([0, 1, 2])
  })

  test('groups keys that are linked through other keys', async () => {
    const groups = await groupsOf(
      aKey({ contactAddress: 'x@x.example' }),
      aKey({ network: '2001:db8::/48', operatorName: 'hidden' }),
      aKey({ operatorName: 'hidden' }),
      aKey({ contactAddress: 'x@x.example', network: '2001:db8::/48' }),
    )
    expect(groups).toEqual([0, 0, 0, 0])
  })

  test('links keys of one network only within a day, but also through a key in between', async () => {
    const network = '198.51.100.0/24'
    const early = aKey({ network })
    const late = aKey({ network, createdAt: new Date(NOW.getTime() + DAY + 1) })
    const between = aKey({ network, createdAt: hoursLater(12) })
    expect(await groupsOf(early, late)).toEqual([0, 1])
    expect(await groupsOf(early, aKey({ network, createdAt: hoursLater(24) }))).toEqual([0, 0])
    expect(await groupsOf(early, late, between)).toEqual([0, 0, 0])
  })

  test('never groups free keys with verified ones', async () => {
    const operatorName = 'acme'
    const groups = await groupsOf(
      aKey({ operatorName }),
      aKey({ operatorName, tier: 'verified' }),
      aKey({ operatorName, tier: 'platform' }),
      aKey({ operatorName }),
    )
    expect(groups).toEqual([0, 1, 1, 0])
  })

  test('groups are the closure of all links, in whatever order keys are created', async () => {
    const trait = fc.option(fc.constantFrom('1', '2', '3', '4'))
    const anyKey = fc
      .record({
        tier: fc.constantFrom('free' as const, 'verified' as const, 'platform' as const),
        hours: fc.integer({ min: 0, max: 100 }),
        contactAddress: fc.nat({ max: 12 }).map(String),
        operatorName: trait,
        verifiedDomain: trait,
        network: trait,
      })
      .map(({ hours, ...traits }) => aKey({ ...traits, createdAt: hoursLater(hours) }))
    const property = fc.asyncProperty(fc.array(anyKey, { maxLength: 14 }), async keys => {
      expect(await groupsOf(...keys)).toEqual(keys.map(key => Math.min(...reachable(key, keys))))
    })
    await fc.assert(property, { numRuns: 40 })
  })
})

/** The indexes of the keys that can be reached from a key over any number of links. */
function reachable(from: Key, keys: Key[]): number[] {
  const reached = new Set([from])
  for (const key of reached) for (const other of keys) if (isLinked(key, other)) reached.add(other)
  return [...reached].map(key => keys.indexOf(key))
}

function isLinked(a: Key, b: Key): boolean {
  if ((a.tier === 'free') !== (b.tier === 'free')) return false
  const isSame = (trait: 'contactAddress' | 'operatorName' | 'verifiedDomain' | 'network') =>
    a[trait] !== null && a[trait] === b[trait]
  const apart = Math.abs(a.createdAt.getTime() - b.createdAt.getTime())
  return (
    isSame('contactAddress') ||
    isSame('operatorName') ||
    isSame('verifiedDomain') ||
    (isSame('network') && apart <= DAY)
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

  test.each([null, undefined, '', ' — ', 'N/A', 'none', '\u200b'])('%j is no name', text => {
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
  ])('%s is no network', address => expect(networkOf(address)).toBeNull())
})
