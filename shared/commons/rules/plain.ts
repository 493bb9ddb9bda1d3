import { invisible } from './invisible.ts'

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  num: '#',
  plus: '+',
  hyphen: '-',
  dash: '-',
  lowbar: '_',
  colon: ':',
  sol: '/',
  bsol: '\\',
  excl: '!',
  ast: '*',
  grave: '`',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  Tab: '\t',
  NewLine: '\n',
  shy: '',
  zwnj: '',
  zwj: '',
}

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) =>
        decimal
          ? character(Number(decimal))
          : hex
            ? character(Number.parseInt(hex, 16))
            : (named[name ?? ''] ?? whole),
      )
    : text

// The zero of every script whose digits are in use; the other nine follow it.
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0x1946, 0xa8d0, 0xa9d0,
]
// Circled digits of the dingbats, which begin at one.
const ones = [0x2776, 0x2780, 0x278a]
const digitOf = new Map<string, string>([
  ...zeros.flatMap(zero =>
    Array.from({ length: 10 }, (_, n) => [String.fromCharCode(zero + n), `${n}`] as const),
  ),
  ...ones.flatMap(one =>
    Array.from({ length: 9 }, (_, n) => [String.fromCharCode(one + n), `${n + 1}`] as const),
  ),
])

const everyInvisible = new RegExp(invisible.source, 'gu')

// Signs that compatibility forms would blow up to as many as 18 each: fractions go, words in one sign become a space.
const fractions = /[\u00BC-\u00BE\u2150-\u215F\u2189]/g
const wordSigns = /[\u247D-\u2487\u2491-\u249B\u3200-\u33FF\uFD50-\uFDFD]/g
// ⑴ ⒈ ⒜ stand for one sign each.
const framed = /[\u2474-\u247C\u2488-\u2490\u249C-\u24B5]/g
const unframe = (sign: string): string => {
  const code = sign.charCodeAt(0)
  if (code >= 0x249c) return String.fromCharCode(97 + code - 0x249c)
  return String(1 + code - (code >= 0x2488 ? 0x2488 : 0x2474))
}

/** One circled a, where no other circled letters stand, is drawn for the sign of an address. */
const circledA =
  /(?<=[\p{L}\p{N}] ?)(?<![\u24B6-\u24E9] ?)[ⓐⒶ](?! ?[\u24B6-\u24E9])(?= ?[a-z\d-]{2,40} ?\.)/gu

/** Signs of an address or a number that were escaped as in a link: `sam%40harbor.com`. */
const escaped = /%(?:40|2[02789BCDE]|3[AD]|5[BDF])/gi

/**
 * The text as a reader takes it in: entities decoded, invisible characters gone, compatibility forms (fullwidth,
 * mathematical, circled) and the digits of every script in plain form, dashes, quotes and spaces of one kind.
 */
export function plain(text: string): string {
  return decodeEntities(text)
    .replace(escaped, found => String.fromCharCode(Number.parseInt(found.slice(1), 16)))
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(everyInvisible, found => (found === '\n' || found === '\t' ? found : ''))
    .replace(/\u20E3/g, '')
    .replace(framed, unframe)
    .replace(fractions, '')
    .replace(wordSigns, ' ')
    .replace(circledA, '@')
    .normalize('NFKC')
    .replace(/(?![0-9])[\p{Nd}\u2776-\u2792]/gu, found => digitOf.get(found) ?? found)
    .replace(/[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u201C-\u201F\u00AB\u00BB\u300C-\u300F\u301D-\u301F]/g, '"')
    .replace(/[\u2018-\u201B\u00B4\u2032]/g, "'")
    .replace(/[^\S\n]/g, ' ')
}
