import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { excerpt } from '../../shared/commons/excerpt.ts'

const codePoints = (text: string) => [...text].length

describe('a body of at most 240 characters', () => {
  test.each(['', 'short', 'a'.repeat(240), '😀'.repeat(240), 'ends in a space '])("%s isn't cut", body =>
    expect(excerpt(body)).toBe(body),
  )
})

describe('a longer body', () => {
  test('is cut after the last word that fits', () => {
    const body = `${'word '.repeat(47)}1234 67890`
    expect(excerpt(body)).toBe(`${'word '.repeat(47)}1234…`)
    expect(excerpt(`${'word '.repeat(46)}word 1234567890`)).toBe(`${'word '.repeat(46)}word…`)
  })

  test('can use all 240 characters if a space follows', () => {
    const body = `${'a'.repeat(119)} ${'b'.repeat(120)} c`
    expect(excerpt(body)).toBe(`${body.slice(0, 240)}…`)
  })

  test('is cut inside a word only if the word is very long, and then between graphemes', () => {
    expect(excerpt('x'.repeat(500))).toBe(`${'x'.repeat(240)}…`)
    const family = '👩‍👩‍👧‍👦'
    const cut = excerpt(family.repeat(60))
    expect(cut).toBe(`${family.repeat(34)}…`)
  })

  test('is cut between words in scripts without spaces', () => {
    const cut = excerpt('東京都の水道工事について。'.repeat(40))
    expect(codePoints(cut)).toBeLessThanOrEqual(241)
    expect(codePoints(cut)).toBeGreaterThan(200)
  })
})

test('is always a prefix of the body, at most 240 characters plus the ellipsis, and never splits a character', () => {
  const body = fc.string({
    unit: fc.constantFrom('a', 'word ', ' ', '\n', '😀', '🇺🇸', 'é', 'e\u0301', '漢', '👩‍🔧', '\u0301'),
    maxLength: 500,
  })
  fc.assert(
    fc.property(body, text => {
      const cut = excerpt(text)
      if (codePoints(text) <= 240) expect(cut).toBe(text)
      else {
        expect(cut.endsWith('…')).toBe(true)
        const kept = cut.slice(0, -1)
        expect(text.startsWith(kept)).toBe(true)
        expect(codePoints(kept)).toBeLessThanOrEqual(240)
        expect(kept.isWellFormed()).toBe(true)
        // The excerpt ends at a grapheme boundary of the body.
        const ends = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(
          part => part.index,
        )
        expect(ends).toContain(kept.length)
      }
    }),
  )
})
