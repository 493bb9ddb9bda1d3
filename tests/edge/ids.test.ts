import { expect, test } from 'bun:test'
import { firstIdAt, isId, newId } from '../../shared/ids.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** TypeID's rule: the suffix is a number in base 32. */
function uuidOf(id: string): string {
  const suffix = id.slice(id.indexOf('_') + 1)
  const number = [...suffix].reduce((sum, char) => sum * 32n + BigInt(alphabet.indexOf(char)), 0n)
  return number.toString(16).padStart(32, '0')
}

test('an id is a UUIDv7 with the current time', () => {
  for (let i = 0; i < 1000; i++) {
    const before = Date.now()
    const id = newId('req')
    const uuid = uuidOf(id)
    expect(isId('req', id)).toBe(true)
    expect(uuid).toMatch(/^.{12}7.{3}[89ab].{15}$/)
    // Bun's clock of ids may be a millisecond behind.
    expect(parseInt(uuid.slice(0, 12), 16)).toBeWithin(before - 2, Date.now() + 1)
  }
})

test('ids are unique and sort by time', () => {
  const ids = Array.from({ length: 1000 }, () => newId('req'))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
})

test('firstIdAt sorts before every id of its instant', () => {
  const at = new Date('2026-11-23T15:00:00.123Z')
  expect(uuidOf(firstIdAt('lead', at))).toBe(at.getTime().toString(16).padStart(12, '0').padEnd(32, '0'))
  expect(firstIdAt('lead', new Date(Date.now() + 1000)) > newId('lead')).toBe(true)
})
