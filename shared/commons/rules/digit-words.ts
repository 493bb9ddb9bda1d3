import { french, type Tongue, tongues } from './digit-tongues.ts'

/** What a spoken word adds to a number: its digits, or a change to its neighbour. */
export type Spoken =
  | { digits: string; kind: 'unit' | 'tens' | 'number' | 'hundreds' }
  | { repeat: number }
  | { zeros: string }

const words = new Map<string, Spoken>()
/** Words that are numbers only beside others of their language, by the languages that have them. */
const shy = new Map<string, Map<Tongue, Spoken>>()
/** The languages in which a word is a number and nothing else. */
const speakers = new Map<string, Set<Tongue>>()

type Kind = 'unit' | 'tens' | 'number' | 'hundreds'

function add(tongue: Tongue, written: string, digits: string, kind: Kind): void {
  if (written === '-') return
  const word = written.replace(/^\?/, '')
  const spoken = { digits, kind }
  if (word !== written) {
    const known = shy.get(word)
    shy.set(word, (known ?? new Map<Tongue, Spoken>()).set(tongue, spoken))
    return
  }
  if (!words.has(word)) words.set(word, spoken)
  speakers.set(word, (speakers.get(word) ?? new Set()).add(tongue))
}

const list = (line: string | undefined): string[][] =>
  line ? line.split(' ').map(names => names.split('/')) : []
const bare = (names: readonly string[]): string[] => names.map(name => name.replace(/^\?/, ''))

/** All that a language writes as one word: twenty-one to ninety-nine, and hundreds. */
function compounds(tongue: Tongue): [string, string][] {
  const units = list(tongue.units).map(bare)
  const found: [string, string][] = []
  const below: [string, string][] = []
  list(tongue.tens).forEach((names, ten) => {
    units.forEach((ones, unit) => {
      if (unit === 0) return
      for (const name of bare(names))
        for (const one of ones) {
          for (const link of tongue.unitFirst?.split('/') ?? [])
            below.push([one + link + name, `${ten + 2}${unit}`])
          if (tongue.tenFirst) below.push([name + one, `${ten + 2}${unit}`])
        }
    })
  })
  found.push(...below)
  if (!tongue.hundred) return found
  const rests: [string, string][] = [
    ...units.flatMap((ones, unit): [string, string][] =>
      ones.map(one => [unit === 0 ? '' : one, `0${unit}`]),
    ),
    ...list(tongue.teens).flatMap((names, unit): [string, string][] =>
      bare(names).map(name => [name, `1${unit}`]),
    ),
    ...list(tongue.tens).flatMap((names, ten): [string, string][] =>
      bare(names).map(name => [name, `${ten + 2}0`]),
    ),
    ...below,
  ]
  for (const [unit, ones] of units.entries())
    for (const one of unit === 0 ? [] : unit === 1 ? ['', ...ones] : ones)
      for (const [rest, digits] of rests)
        if (one + rest !== '') found.push([one + tongue.hundred + rest, `${unit}${digits}`])
  return found
}

for (const tongue of tongues) {
  const say = (line: string | undefined, kind: Kind, digits: (index: number) => string): void =>
    list(line).forEach((names, index) => {
      for (const name of names) add(tongue, name, digits(index), kind)
    })
  say(tongue.units, 'unit', String)
  say(tongue.teens, 'number', index => `1${index}`)
  say(tongue.tens, 'tens', index => `${index + 2}`)
  if (tongue.ten) add(tongue, tongue.ten, '1', 'tens')
  say(tongue.hundreds, 'hundreds', index => `${index + 1}00`)
  for (const [word, digits] of compounds(tongue)) add(tongue, word, digits, 'number')
}

/** soixante-douze, quatre-vingt-dix-sept: a ten more than the word says. */
const overTens = (lead: string, ten: number): void => {
  const rests = [...list(french.units).slice(ten === 8 ? 1 : 10), ...list(french.teens)].map(bare)
  rests.forEach((names, index) => {
    const value = ten * 10 + index + (ten === 8 ? 1 : 10)
    for (const name of names)
      for (const link of ['-', '-et-']) add(french, lead + link + name, String(value), 'number')
  })
}
overTens('soixante', 6)
overTens('quatre-vingt', 8)
for (const eighty of ['quatre-vingt', 'quatre-vingts']) add(french, eighty, '80', 'number')
/** Numbers of French that are several words. */
export const frenchWords =
  'soixante[- ](?:et[- ])?(?:dix(?:[- ](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize)|quatre[- ]vingts?(?:[- ](?:dix(?:[- ](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize|une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?|dix[- ](?:sept|huit|neuf)'

words
  .set('double', { repeat: 2 })
  .set('triple', { repeat: 3 })
  .set('treble', { repeat: 3 })
  .set('thrice', { repeat: 3 })
for (const hundred of ['hundred', 'cent', 'cents', 'hundert', 'honderd', 'hundra', 'hundre', 'yüz'])
  if (!words.has(hundred)) words.set(hundred, { zeros: '00' })
words.set('thousand', { zeros: '000' })

/** fivefivefive: the digits of English written as one word. */
const run = /^(?:zero|one|two|three|four|five|six|seven|eight|nine|oh(?=[eotfsnz])){2,}$/
const runOf = (word: string): Spoken | undefined =>
  run.test(word)
    ? {
        digits: word.replace(/zero|one|two|three|four|five|six|seven|eight|nine|oh/g, each => {
          const known = words.get(each)
          return known && 'digits' in known ? known.digits : ''
        }),
        kind: 'number',
      }
    : undefined

/** The digit signs of Chinese and Japanese, and the syllables with which Korean reads digits; zero has two. */
export const digitSigns = '零〇一二三四五六七八九공영일이삼사오육칠팔구幺'
const signs = new Map([...digitSigns].map((sign, index) => [sign, '00123456789001234567891'.charAt(index)]))

export function spokenDigits(said: string): Spoken | undefined {
  const word = said.includes(' ') ? said.replaceAll(' ', '-') : said
  const known = words.get(word) ?? (word.length > 5 && word.length < 40 ? runOf(word) : undefined)
  if (known || /^[\x00-\x7F]*$/.test(word) || word.length > 32) return known
  const digits = [...word].map(sign => signs.get(sign))
  return digits.includes(undefined) ? undefined : { digits: digits.join(''), kind: 'number' }
}

/** What a word that means something else too says in each language in which it may say a number. */
export const shyDigits = (word: string): ReadonlyMap<Tongue, Spoken> | undefined => shy.get(word)

/** The languages in which a word is a number. */
export const speakersOf = (word: string): ReadonlySet<Tongue> | undefined => speakers.get(word)

/** Words said between the digits of a number without being part of it. */
export const spokenSeparator =
  /^(?:dash|hyphen|minus|dot|period|point|space|slash|pause|then|guion|guión|raya|barra|espacio|punto|strich|bindestrich|tiret|espace|traço|hífen|trattino|spazio|streepje|streep|spatie|bindestreck|bindestrek|тире|дефис|пробел|kreska|myślnik|pomlčka|tire)$/
