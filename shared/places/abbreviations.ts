import { fold } from './fold.ts'
import { isCityName, isCityOf } from './place-names.ts'
import { stateName } from './states.ts'

/** Words before a place. */
export const prepositions: ReadonlySet<string> = new Set(['in', 'near', 'around', 'downtown', 'from'])
const la = /(?<![\p{L}\p{N}])(?:la|l\.a\.?)(?![\p{L}\p{N}'’])/giu
/** Not the ME of "near ME". */
const lastCode = /(?<![\p{L}\p{N}]|[Nn]ear )(?:IN|OR|ME)$/u

const hasSmallLetters = (text: string): boolean => /\p{Ll}/u.test(text)
const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Spells out LA as Los Angeles, unless it's Louisiana, a Spanish article or part of a name. */
export const withLosAngeles = (text: string): string =>
  text.replace(la, (typed, at: number) => {
    const before = wordsOf(text.slice(0, at))
    const after = wordsOf(text.slice(at + typed.length))
    const isCapital = typed === typed.toUpperCase() && hasSmallLetters(text)
    const isCity =
      after.length === 0 ||
      isCapital ||
      typed.includes('.') ||
      prepositions.has(before.at(-1) ?? '') ||
      ['ca', 'california'].includes(after[0] ?? '')
    return isCity && !isLouisiana(before) && !beginsCity(after) ? 'Los Angeles' : typed
  })

const isLouisiana = (before: readonly string[]): boolean =>
  [1, 2, 3].some(n => n <= before.length && isCityOf(before.slice(-n).join(' '), 'la'))

/** As in La Jolla. */
const beginsCity = (after: readonly string[]): boolean =>
  [1, 2, 3].some(n => n <= after.length && isCityName(['la', ...after.slice(0, n)].join(' ')))

/** Spells out a state code at the end that's an ordinary word in lowercase: "a hotel in IN". */
export const withStateName = (text: string): string =>
  hasSmallLetters(text) ? text.trim().replace(lastCode, code => stateName(code) ?? code) : text
