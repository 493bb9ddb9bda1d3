/** What a spoken word adds to a number: its digits, or a change to its neighbour. */
export type Spoken =
  | { digits: string; kind: 'unit' | 'tens' | 'number' }
  | { repeat: number }
  | { zeros: string }

const words = new Map<string, Spoken>()

/** Words for zero to nine, in that order; alternatives of one digit are joined by `/`. */
const count = (line: string): void => {
  line.split(' ').forEach((names, digit) => {
    for (const name of names.split('/'))
      if (!words.has(name)) words.set(name, { digits: String(digit), kind: 'unit' })
  })
}

count('zero/oh/o/nought/naught/nil/aught one two three/tree four five/fife six seven eight nine/niner')
count('cero uno/una dos tres cuatro cinco seis siete ocho nueve')
count('zéro un/une deux trois quatre cinq six sept huit neuf')
count('null/nul eins/een zwei/zwo/twee drei/drie vier fünf/fuenf/vijf sechs/zes sieben/zeven acht neun/negen')
count('zero um/uma dois/duas três/tres quatro cinco seis sete oito nove')
count('zero uno due tre quattro cinque sei sette otto nove')
count('ноль/нуль один два три четыре пять шесть семь восемь девять')
count('zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć')
count('sıfır bir iki üç dört beş altı yedi sekiz dokuz')
count('صفر واحد اثنان/اثنين ثلاثة اربعة/أربعة خمسة ستة سبعة ثمانية تسعة')
count('शून्य एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ')

const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
teens.split(' ').forEach((name, index) => {
  words.set(name, { digits: String(10 + index), kind: 'number' })
})
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
tens.split(' ').forEach((name, index) => {
  words.set(name, { digits: String(2 + index), kind: 'tens' })
})
words.set('double', { repeat: 2 }).set('triple', { repeat: 3 }).set('treble', { repeat: 3 })
words.set('hundred', { zeros: '00' }).set('thousand', { zeros: '000' })

/** The digit signs of Chinese and Japanese, and the syllables with which Korean reads digits; zero has two. */
export const digitSigns = '零〇一二三四五六七八九공영일이삼사오육칠팔구'
const signs = new Map([...digitSigns].map((sign, index) => [sign, String(Math.max(0, (index % 11) - 1))]))

export function spokenDigits(word: string): Spoken | undefined {
  const known = words.get(word)
  if (known || /^[\x00-\x7F]*$/.test(word) || word.length > 32) return known
  const digits = [...word].map(sign => signs.get(sign))
  return digits.includes(undefined) ? undefined : { digits: digits.join(''), kind: 'number' }
}

/** Words said between the digits of a number without being part of it. */
export const spokenSeparator = /^(?:dash|hyphen|minus|dot|period|point|space|then|guion|punto|strich|tiret)$/
