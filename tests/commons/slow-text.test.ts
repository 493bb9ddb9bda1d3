import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { moderate } from '../../shared/commons/moderate.ts'

const longest = 20_000
/** A text that took this long has found a rule whose time does not grow with its length alone. */
const hangs = 3000

const took = (body: string): number => {
  const began = performance.now()
  moderate({ title: 'Note', body }, { publishedPosts: 0 })
  return performance.now() - began
}
const repeated = (part: string): string =>
  part.repeat(Math.ceil(longest / Math.max(1, part.length))).slice(0, longest)

describe('the longest body, filled with what rules begin with, does not hang', () => {
  test.each([
    '1',
    '1 ',
    '123 ',
    '4242 4242 ',
    '2105550142 ',
    'DE89 3704 ',
    '0o',
    '12 Oak ',
    '12 Oak St ',
    'Oak Dr ',
    'RR 2 ',
    'one two ',
    '@',
    'a@',
    'a at b ',
    'a dot ',
    'user a ',
    'my mail is a',
    'ssn ends in ',
    'born ',
    '210x555x',
    '210 555 last four ',
    'add the at sign ',
    'then at, ',
    '"@" ',
    'her gmail is a.b ',
    'domain is a.b ',
    '504 then ',
    'area 504 then ',
    '[504][555] ',
    'N6 W2300 ',
    'at 1420 Oak, ',
    'Apt 12, Oak ',
    'email is a dot b ',
    'sam_h, gmail ',
    'her gmail is sam ',
    'domain a dot com ',
    'put a before ',
    'corner of A and ',
    '12 A B C ',
    'A 12, ',
    'five hundred and ',
    'call a al 612 ',
    'cinq cent ',
    'reversed 210 ',
    'first 3 123 middle ',
    'house Oak Lane, ',
    'checking 1 ',
    'agx_',
    'QUJD',
    '61 ',
    '.- ',
    '01000001 ',
    '`',
    '"a ',
    "'a ",
    '<',
    '<!--',
    '<a style=',
    '[a](',
    '```\n',
    '\nexample:\n- a',
    '> a\n',
    '# system\n',
    '&amp;',
    '\\u0041',
    '%41',
    'ignore ',
    'ignore previous ',
    'your ',
    'send me the customer phone ',
    'fetch a and ',
    'curl a ',
    'www.a.',
    'https://a.b/ ',
    'i g n o r e ',
    '1gn0r3 ',
    'Іgnоrе ',
    '忽略',
    '路88',
    '길 1',
    'تجاهل ',
    '\u200B',
    '\u{E0041}',
    '🐌a',
    '½',
    'a\u0301',
  ])('%j', part => expect(took(repeated(part))).toBeLessThan(hangs))
})

test('nor does any short text, repeated', () => {
  const alphabet = fc.constantFrom(
    ...'aA1 0-.@:/\\<>"\'`[]()#*_|&%+=\n',
    '12 ',
    ' at ',
    'dot',
    'St',
    'key',
    '忽',
    '\u200B',
  )
  const part = fc.array(alphabet, { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(part, text => took(repeated(text)) < hangs),
    { numRuns: 60 },
  )
}, 120_000)
