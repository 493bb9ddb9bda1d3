import { expect, test } from 'bun:test'
import { stateCode, stateName } from '../../shared/places/states.ts'
import { allZips, placeOfZip } from '../../shared/places/zips.ts'

test('every state is found by its code and by its name', () => {
  const codes = new Set(allZips().map(zip => placeOfZip(zip)?.state ?? ''))
  expect(codes.size).toBe(50 + 1 + 8 + 3)
  for (const code of codes) {
    const name = stateName(code)
    expect(name).not.toBeNull()
    expect(stateCode(name ?? '')).toBe(code)
    expect(stateCode(` ${code.toLowerCase()} `)).toBe(code)
  }
})

test.each([
  ['texas', 'TX'],
  ['NEW YORK', 'NY'],
  ['Washington, D.C.', 'DC'],
  ['u.s. virgin islands', 'VI'],
])('%s is %s', (text, code) => expect(stateCode(text)).toBe(code))

test.each(['', 'T', 'TXX', 'Ontario', 'ON', 'constructor', '__proto__', 'new'])("%j isn't a state", text => {
  expect(stateCode(text)).toBeNull()
  expect(stateName(text)).toBeNull()
})
