const units: Record<string, string> = {}

/** Words for zero to nine, in that order; alternatives of one digit are joined by `/`. */
const count = (line: string): void => {
  line.split(' ').forEach((words, digit) => {
    for (const word of words.split('/')) units[word] ??= String(digit)
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

const tens: Record<string, string> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fourty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}

const teens: Record<string, string> = {
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
}

const chinese = new Map(
  [...'零〇一二三四五六七八九'].map((sign, index) => [sign, String(Math.max(0, index - 1))]),
)
const korean = new Map(
  [...'공영일이삼사오육칠팔구'].map((sign, index) => [sign, String(Math.max(0, index - 1))]),
)

/** A run of Chinese, Japanese or Korean digit signs, read one by one. */
function signs(word: string): string | undefined {
  if (word.length > 32) return undefined
  for (const script of [chinese, korean]) {
    const digits = [...word].map(sign => script.get(sign))
    if (digits.every(digit => digit !== undefined)) return digits.join('')
  }
  return undefined
}

/** What a spoken word adds to a number: its digits, or a change to its neighbour. */
export type Spoken =
  | { digits: string; tens?: boolean; unit?: boolean }
  | { repeat: number }
  | { zeros: string }
  | undefined

export function spokenDigits(word: string): Spoken {
  const unit = Object.hasOwn(units, word) ? units[word] : undefined
  if (unit !== undefined) return { digits: unit, unit: true }
  const teen = Object.hasOwn(teens, word) ? teens[word] : undefined
  if (teen !== undefined) return { digits: teen }
  const ten = Object.hasOwn(tens, word) ? tens[word] : undefined
  if (ten !== undefined) return { digits: ten, tens: true }
  if (word === 'double') return { repeat: 2 }
  if (word === 'triple' || word === 'treble') return { repeat: 3 }
  if (word === 'hundred') return { zeros: '00' }
  if (word === 'thousand') return { zeros: '000' }
  const digits = signs(word)
  return digits === undefined ? undefined : { digits }
}

/** Words said between the digits of a number without being part of it. */
export const spokenSeparator = /^(?:dash|hyphen|minus|dot|period|point|space|then|guion|punto|strich|tiret)$/
