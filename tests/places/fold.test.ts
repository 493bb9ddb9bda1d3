import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fold } from '../../shared/places/fold.ts'

test.each([
  ['San José', 'san jose'],
  ["Joe's  Plumbing, L.L.C.", 'joes plumbing l l c'],
  ['Müller & Söhne', 'muller and sohne'],
  ['O’Fallon', 'ofallon'],
  ['Coeur d`Alene', 'coeur dalene'],
  ['STRASSE Straße', 'strasse strasse'],
  ['Łódź—Ørsted/Æther', 'lodz orsted aether'],
  ['İstanbul', 'istanbul'],
  ['under $25,000', 'under 25000'],
  ['1,234,567.50 1,23 12,3456', '1234567 50 1 23 12 3456'],
  ['ﬁx  ①', 'fix 1'],
  ['Cañon City', 'canon city'],
  ['寿司 24', '寿司 24'],
  ['  --- ', ''],
])('%j folds to %j', (text, folded) => expect(fold(text)).toBe(folded))

test('composed and decomposed letters fold to the same, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      const once = fold(text)
      expect(fold(once)).toBe(once)
      expect(fold(text.normalize('NFD'))).toBe(once)
      expect(fold(text.normalize('NFC'))).toBe(once)
    }),
    { numRuns: 3000 },
  )
})
