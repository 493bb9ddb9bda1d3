import { newEndings, stopNames, topLevel } from './email-words.ts'

/**
 * What sets the pieces of an address apart on the page, whatever it is: brackets around each, a line or a picture between,
 * quotes and pluses of code, fields of a record. Where the pieces can be told, they are put together.
 */

const open = '\\$?[([{<\\u2039\\u27E8\\u2329\\u3008-\\u3011]'
const shut = '[)\\]}>\\u203A\\u27E9\\u232A\\u3008-\\u3011]'
const ending = `(?:${topLevel}|${newEndings})(?![\\p{L}\\p{N}])`

/** [@] and ((sam))((@))((host)): brackets around the sign, and around what stands on either side of one. */
const boxedSign = new RegExp(`${open}{1,3} ?@ ?${shut}{1,3}`, 'gu')
const boxedPieces = new RegExp(
  `["'\`]?${shut}{1,3} ?(?:${open}){0,3} ?([@.]) ?${shut}{0,3} ?(?:${open}){1,3}["'\`]?`,
  'gu',
)
const boxedWords = new RegExp(
  `${shut}{1,3} ?(@) ?(?=[\\p{L}\\d])|(?<=[\\p{L}\\d]@)${open}{1,3}(?=[\\p{L}\\d-]{1,40}${shut})`,
  'gu',
)

/** "→ @ →", "| . |", "2) @ 3)": a sign between marks that lead on. */
const ledTo = / ?(?:[→➜⇒|>/~=-]{1,2}|\d[).:]) ?([@.]) ?(?:[→➜⇒|>/~=-]{1,2}|\d[).:]) ?(?=[\p{L}\d])/gu

/** Anything in brackets where the sign of an address belongs, if its stop is in brackets too and its ending is known. */
const boxedStop = `${open} ?(?:\\.|${stopNames}|stop|d) ?${shut}`
const boxedAnything = new RegExp(
  `(?<=[\\p{L}\\d]) ?${open}(?! ?(?:${stopNames}|stop|\\.) ?${shut})[^()[\\]{}<>\\n\\d]{1,24}${shut} ?(?=[\\p{L}\\d-]{2,40} ?(?:${boxedStop} ?[\\p{L}\\d-]{2,40} ?){0,2}${boxedStop} ?${ending})`,
  'giu',
)
const boxedStops = new RegExp(`(?<=@[\\p{L}\\d.-]{2,60}) ?${boxedStop} ?(?=[\\p{L}\\d])`, 'giu')

/** Pictures and odd signs that touch letters on both sides. */
const odd = '(?:\\p{Extended_Pictographic}\\uFE0F?|[*~^!°•·¤§])'
const drawn = new RegExp(
  `(?<![\\p{L}\\d])[\\p{L}\\d][\\p{L}\\d.-]{0,40}(?:${odd}{1,2}[\\p{L}\\d-]{1,40}){2,6}(?![\\p{L}\\d])`,
  'gu',
)
const oddSigns = new RegExp(`${odd}{1,2}`, 'gu')
const ends = new RegExp(`^(?:${topLevel})$`, 'i')

/** dirk😀mensink🐌hetnet😀nl: what stands before a known ending is the stop, what stands once is the sign. */
function undraw(word: string): string {
  const signs = word.match(oddSigns) ?? []
  const stop = signs.at(-1)
  if (!ends.test(word.split(oddSigns).at(-1) ?? '')) return word
  const others = signs.filter(sign => sign !== stop)
  const at = others[0] ?? (signs.length === 2 ? stop : undefined)
  if (others.length > 1 || at === undefined) return word
  let left = others.length === 1 ? 0 : 1
  return word.replace(oddSigns, sign => (sign === at && (others.length === 1 || left-- > 0) ? '@' : '.'))
}

/** user="sam" domain="aon" top="at": the ending in a field of its own. */
const splitHost = new RegExp(
  `((?:domain|host|hostname|provider|server|site|right)["'\`]?\\s?[:=>]\\s?["'\`]?[\\p{L}\\d-]{2,40})["'\`]?(?:[\\s,;|]|</?[\\p{L}\\d_-]{1,16}>){1,6}["'\`]?(?:tld|top|suffix|ending|ext|zone|extension)["'\`]?\\s?[:=>]\\s?["'\`]?\\.?(?=${ending})`,
  'giu',
)

/** Lines of one short piece each. */
const longestLine = 40
const mostLines = 64
const bullet = /^\s*[-*•] /

/** An address written down the page, or in steps: lines without a space in them, one of which holds the sign. */
function joinLines(text: string): string {
  if (!/@|^\W*dot\s*$/m.test(text) || !text.includes('\n')) return text
  const lines = text.split('\n')
  const shown: string[] = []
  for (let from = 0; from < lines.length; ) {
    let to = from
    while (to < lines.length && to - from < mostLines && isPiece(lines[to] ?? '')) to++
    const block = lines.slice(from, to).map(line => line.replace(bullet, '').trim())
    const signed = block.filter(line => line.includes('@'))
    // An address that is whole in its line needs none of the others, and two signs are no address.
    if (block.includes('at') && block.includes('dot')) shown.push(block.join(' '))
    else if (block.length > 2 && signed.length === 1 && /^@|@$/.test(signed[0] ?? ''))
      shown.push(block.join(''))
    else shown.push(...lines.slice(from, Math.max(to, from + 1)))
    from = Math.max(to, from + 1)
  }
  return shown.join('\n')
}
const isPiece = (line: string): boolean =>
  line.length <= longestLine && /^\s*(?:[-*•] )?[\p{L}\p{N}._@+-]+\s*$/u.test(line)

/** A text with the pieces of an address put together. */
export function putTogether(text: string): string {
  return joinLines(text)
    .replace(boxedSign, '@')
    .replace(boxedPieces, '$1')
    .replace(boxedWords, '$1')
    .replace(ledTo, '$1')
    .replace(boxedAnything, '@')
    .replace(boxedStops, '.')
    .replace(drawn, undraw)
    .replace(splitHost, '$1.')
}
