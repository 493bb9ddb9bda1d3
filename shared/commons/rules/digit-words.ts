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

count('zero/oh/o/nought/naught/nil/aught one two three/tree four five/fife/nickel six seven eight nine/niner')
count('cero uno/una dos tres cuatro cinco seis siete ocho nueve')
count('zéro un/une deux trois quatre cinq six sept huit neuf')
count('null/nul eins/een zwei/zwo/twee drei/drie vier fünf/fuenf/vijf sechs/zes sieben/zeven acht neun/negen')
count('zero um/uma dois/duas três/tres quatro cinco seis sete oito nove')
count('zero uno due tre quattro cinque sei sette otto nove')
count('ноль/нуль один два три четыре пять шесть семь восемь девять')
count('zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć')
count('noll ett två tre fyra fem seks sju åtta/åtte nio')
count('sıfır bir iki üç dört beş altı yedi sekiz dokuz')
count('صفر واحد اثنان/اثنين ثلاثة اربعة/أربعة خمسة ستة سبعة ثمانية تسعة')
count('शून्य एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ')

const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
teens.split(' ').forEach((name, index) => {
  words.set(name, { digits: String(10 + index), kind: 'number' })
})
/** Words for 20, 30 and so on to 90. */
const tens = (line: string): void =>
  line.split(' ').forEach((name, index) => {
    if (!words.has(name)) words.set(name, { digits: String(2 + index), kind: 'tens' })
  })
tens('twenty thirty forty fifty sixty seventy eighty ninety')
tens('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa')
tens('vingt trente quarante cinquante soixante septante huitante nonante')
tens('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig')
tens('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')
tens('venti trenta quaranta cinquanta sessanta settanta ottanta novanta')
tens('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто')
tens(
  'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
)
tens('yirmi otuz kırk elli altmış yetmiş seksen doksan')

/** Words for 10, 11 and so on; a dash stands for one that is another word in English. */
const ten = (line: string): void =>
  line.split(' ').forEach((name, index) => {
    if (name !== '-' && !words.has(name)) words.set(name, { digits: String(10 + index), kind: 'number' })
  })
ten('diez - doce trece catorce quince dieciséis diecisiete dieciocho diecinueve')
ten('dix onze douze treize quatorze quinze - dix-sept dix-huit dix-neuf')
ten('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn')
ten('dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove')
ten('dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove')
ten(
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
)
'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'
  .split(' ')
  .forEach((name, index) => {
    words.set(name, { digits: `${index + 1}00`, kind: 'number' })
  })
words
  .set('double', { repeat: 2 })
  .set('triple', { repeat: 3 })
  .set('treble', { repeat: 3 })
  .set('thrice', { repeat: 3 })
words.set('hundred', { zeros: '00' }).set('cent', { zeros: '00' }).set('thousand', { zeros: '000' })

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

/** Units and tens in one word: einundzwanzig, veintiuno, ventidue. */
const joined = /^(?:(\p{L}{2,6})und(\p{L}{3,5}ß?i?g)|(veinti|vent[iu]?|trenta?|quaranta?)(\p{L}{3,7}))$/u
function inOneWord(word: string): Spoken | undefined {
  const [, unit = '', ten = '', lead = '', tail = ''] = joined.exec(word) ?? []
  const units = words.get(unit || tail)
  const tenth = lead.startsWith('tr') ? '3' : lead.startsWith('q') ? '4' : '2'
  const first = lead ? { digits: tenth } : words.get(ten)
  if (!units || !('digits' in units) || units.digits.length > 1 || !first || !('digits' in first))
    return undefined
  return { digits: first.digits + units.digits, kind: 'number' }
}

/** The digit signs of Chinese and Japanese, and the syllables with which Korean reads digits; zero has two. */
export const digitSigns = '零〇一二三四五六七八九공영일이삼사오육칠팔구'
const signs = new Map([...digitSigns].map((sign, index) => [sign, String(Math.max(0, (index % 11) - 1))]))

export function spokenDigits(word: string): Spoken | undefined {
  const known =
    words.get(word) ?? (word.length > 5 && word.length < 40 ? (inOneWord(word) ?? runOf(word)) : undefined)
  if (known || /^[\x00-\x7F]*$/.test(word) || word.length > 32) return known
  const digits = [...word].map(sign => signs.get(sign))
  return digits.includes(undefined) ? undefined : { digits: digits.join(''), kind: 'number' }
}

/** Words said between the digits of a number without being part of it. */
export const spokenSeparator = /^(?:dash|hyphen|minus|dot|period|point|space|then|guion|punto|strich|tiret)$/
