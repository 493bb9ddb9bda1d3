import { compoundOf, digitsOf, numberWords, type Part } from './number-reader.ts'
import { french, type Tongue } from './number-words.ts'

type Kind = 'unit' | 'tens' | 'number' | 'hundreds'

/** What a spoken word adds to a number: its digits, or a change to its neighbour. */
export type Spoken = { digits: string; kind: Kind } | { repeat: number } | { zeros: string }

/** What a number says where digits are said in a row: a ten waits for its unit, a hundred for what fills it. */
function spokenOf(tongue: Tongue, parts: readonly Part[]): Spoken {
  const digits = digitsOf(parts, tongue)
  const [value] = parts
  if (parts.length > 1 || typeof value !== 'number') return { digits, kind: 'number' }
  if (value < 10) return { digits, kind: 'unit' }
  if (value < 100)
    return value >= 20 || (value === 10 && tongue.ten)
      ? { digits: digits.slice(0, 1), kind: 'tens' }
      : { digits, kind: 'number' }
  if (value === 1000) return { zeros: '000' }
  if (tongue.hundreds?.includes(' ')) return { digits, kind: 'hundreds' }
  // Zweihundert is one word: a hundred apart from others multiplies none of them.
  return tongue.joined && !tongue.apart ? { digits, kind: 'number' } : { zeros: '00' }
}

const words = new Map<string, Spoken>()
/** Words that are numbers only beside others of their language, by the languages that have them. */
const shy = new Map<string, ReadonlyMap<Tongue, Spoken>>()
/** The languages in which a word is a number and nothing else. */
const speakers = new Map<string, ReadonlySet<Tongue>>()

for (const [word, meanings] of numberWords) {
  const all = [...meanings]
  const certain = all.filter(([, { shy }]) => !shy)
  const [first] = certain
  if (first) words.set(word, spokenOf(first[0], first[1].parts))
  speakers.set(word, new Set(certain.map(([tongue]) => tongue)))
  const doubtful = all.filter(([, { shy }]) => shy)
  if (doubtful.length > 0)
    shy.set(word, new Map(doubtful.map(([tongue, { parts }]) => [tongue, spokenOf(tongue, parts)])))
}
words
  .set('double', { repeat: 2 })
  .set('triple', { repeat: 3 })
  .set('treble', { repeat: 3 })
  .set('thrice', { repeat: 3 })

/** Numbers of French that are several words. */
export const frenchWords =
  'soixante[- ](?:et[- ])?(?:dix(?:[- ](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize)|quatre[- ]vingts?(?:[- ](?:dix(?:[- ](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize|une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?|dix[- ](?:sept|huit|neuf)'

/** soixante-douze, quatre-vingt-dix-sept */
function several(said: string): Spoken | undefined {
  const parts = said.split(/[ -]/).flatMap(word => numberWords.get(word)?.get(french)?.parts ?? [])
  return { digits: digitsOf(parts, french), kind: 'number' }
}

/** The digit signs of Chinese and Japanese, and the syllables with which Korean reads digits; zero has two. */
export const digitSigns = '零〇一二三四五六七八九공영일이삼사오육칠팔구幺'
const signs = new Map([...digitSigns].map((sign, index) => [sign, '00123456789001234567891'.charAt(index)]))

export function spokenDigits(said: string): Spoken | undefined {
  const known = words.get(said)
  if (known) return known
  const [made] = compoundOf(said) ?? []
  if (made) return spokenOf(made[0], made[1].parts)
  if (/^[a-z]*$/.test(said) || said.length > 32) return undefined
  if (/[ -]/.test(said)) return several(said)
  const digits = [...said].map(sign => signs.get(sign))
  return digits.includes(undefined) ? undefined : { digits: digits.join(''), kind: 'number' }
}

/** What a word that means something else too says in each language in which it may say a number. */
export const shyDigits = (word: string): ReadonlyMap<Tongue, Spoken> | undefined => shy.get(word)

/** The languages in which a word is a number. */
export function speakersOf(word: string): ReadonlySet<Tongue> | undefined {
  const known = speakers.get(word)
  const made = known ? undefined : compoundOf(word)
  return known ?? (made && new Set(made.keys()))
}

/** Words said between the digits of a number without being part of it. */
export const spokenSeparators: ReadonlySet<string> = new Set(
  'dash hyphen minus dot period point space slash pause then guion guión raya barra espacio punto strich bindestrich tiret espace traço hífen trattino spazio streepje streep spatie bindestreck bindestrek тире дефис пробел kreska myślnik pomlčka tire'.split(
    ' ',
  ),
)
