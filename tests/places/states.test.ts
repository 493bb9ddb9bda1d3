import { expect, test } from 'bun:test'
import { stateCode, stateCodes, stateName } from '../../shared/places/states.ts'
import { allZips, placeOfZip } from '../../shared/places/zips.ts'

test('every state has a code and a name that lead to each other', () => {
  expect(stateCodes.length).toBe(50 + 1 + 8 + 3)
  for (const code of stateCodes) {
    const name = stateName(code)
    expect(name).not.toBeNull()
    expect(stateCode(name ?? '')).toBe(code)
    expect(stateCode(` ${code.toLowerCase()} `)).toBe(code)
  }
})

test('every zip is in a known state', () => {
  for (const zip of allZips()) expect(stateName(placeOfZip(zip)?.state ?? '')).not.toBeNull()
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
