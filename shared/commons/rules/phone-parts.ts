/** A phone number whose groups stand apart in sentences: each is told to come first, next or last. */

const line = '(?<!\\p{L})'
const group = (length: string): string =>
  `(?<![\\p{L}\\d$€£#-]|\\d[.,:])${length}(?!\\d|[%:]|[.,]\\d| ?(?:dollars|minutes|hours|days|posts|sq|feet|ms|miles|stars))`
const three = group('[2-9]\\d\\d')
const four = group('\\d\\d ?\\d\\d')
const toNext = '[^\\d\\n]{0,24}?'
/** What comes between may hold prices and hours: some digits, but no other sentence's worth of them. */
const aside = '[^\\n]{0,70}?'

const opens = `${line}(?:area(?:[ _-]code)?|prefix|start(?:s|ing)?(?: (?:with|at|is|from))?|begins?|beginning|opens?|first(?: (?:three|3|part|bit|half|group|chunk|piece|digits?|numbers?|comes?))?|dial|step (?:one|1)|1st)(?!\\p{L})`
const goesOn = `${line}(?:middle|then|next|second|2nd|continue[sd]?|carr(?:y|ies) on|follow(?:s|ed)?|exchange|after|has|step (?:two|2)|and|plus|in between|center)(?!\\p{L})`
const closes = `${line}(?:last(?: (?:four|4))?|final(?:ly)?(?: (?:four|4))?|finish(?:es|ing)?|ends?|ending|clos(?:e|es|ing)|rest|remain\\p{L}*|line(?: number)?|tail|third|3rd|suffix|step (?:three|3)|wrap|and then|followed by|then)(?!\\p{L})`
const phone = `${line}(?:phone|cell|mobile|call|text|dial|ring|tel|whatsapp|digits|area(?:[ _-]code)|reach|handset|number)(?!\\p{L})`

const told = [
  // Area code is 615. Then comes 555. Last four are 0122
  `${line}area(?:[ _-]code)?(?!\\p{L})${toNext}${three}${aside}${three}${aside}(?:${group('0\\d{3}')}|${closes}${toNext}${four})`,
  `${line}area(?:[ _-]code)?(?!\\p{L})${toNext}${three}[^\\d\\n]{1,30}(?<!\\d)[2-9]\\d\\d[ .-]?\\d{4}(?!\\d)`,
  `(?<![\\d-])[2-9]\\d\\d[ .-]?\\d{4}(?!\\d)[^\\d\\n]{1,16}area(?:[ _-]code)(?!\\p{L})[^\\d\\n]{0,8}[2-9]\\d\\d(?!\\d)`,
  // Start with 267. … Continue with 555. … Finish with 0116.
  `${opens}${toNext}${three}${aside}${goesOn}${toNext}${three}${aside}${closes}${toNext}(?:${group('0\\d{3}')}|${four}(?=[^\\n]*?${phone}))`,
  `${phone}[^\\n]{0,60}?${opens}${toNext}${three}${aside}${goesOn}${toNext}${three}${aside}${closes}${toNext}${four}`,
  `${line}(?:first|opening) (?:three|3)(?!\\p{L})${toNext}${three}[^\\d\\n]{1,30}${three}[^\\d\\n]{1,30}${four}`,
  // 512 and 555 and 0142, 512 something 555 something 0142: the same words twice, and a zero no amount begins with
  `(?<![\\d.,$:x+-])[2-9]\\d\\d( ?[^\\d\\s$.,/()_-][^\\d\\n$]{0,14}?)[2-9]\\d\\d\\1(?=0)\\d{4}(?![\\d.,:x])`,
  `${line}(?:digits|number|cell|phone|mobile|tel|call|text|ring|whatsapp)(?!\\p{L})(?: is| are|:|'s){0,2} ?[2-9]\\d\\d, [2-9]\\d\\d, \\d{4}(?![\\d,.]\\d)`,
  `(?<![\\d.,$:x+-])[2-9]\\d\\d( [/|:;] )[2-9]\\d\\d\\1(?=0)\\d{4}(?![\\d.,:x])`,
  // 303 for the area, 5550188 for the rest; 555-0188 with a 303 in front
  `(?<![\\d.,$-])[2-9]\\d\\d[^\\d\\n]{0,16}(?:area|prefix|in front|up front)(?!\\p{L})[^\\d\\n]{1,16}[2-9]\\d\\d[ .-]?\\d{4}(?!\\d)`,
  `(?<![\\d.,$-])[2-9]\\d\\d[ .-]?\\d{4}[^\\d\\n]{1,16}(?:preceded by|with an?|after an?|behind|prefixed (?:by|with))[^\\d\\n]{0,12}[2-9]\\d\\d(?!\\d|[.,]\\d)`,
  `(?:in front of|before|ahead of) (?:it |the )?[2-9]\\d\\d[ .-]?\\d{4}(?!\\d)(?<=(?:put|add|dial|with)[^\\d\\n]{1,8}[2-9]\\d\\d[^\\d]{1,24}\\d{3}[ .-]?\\d{4})`,
  // 303-555-PAWS
  `(?<![\\p{L}\\d-]|(?:parts?|sku|model|no\\.?|code) (?:is )?|#)[2-9]\\d\\d[-.][2-9]\\d\\d[-.](?-i:[A-Z]{4})(?![\\p{L}\\d-])`,
  // 303, and the other seven digits are 5550188
  `${three}[^\\d\\n]{1,40}(?:seven|7|rest|remain\\p{L}*)[^\\d\\n]{1,20}[2-9]\\d\\d[ .-]?\\d{4}(?!\\d)`,
  `(?<![\\d.,$#-])[2-9]\\d\\d (?:&|\\+|plus|followed by|then) [2-9]\\d{6}(?!\\d)`,
  `${line}area[ _-]code(?!\\p{L})[^\\d\\n]{0,16}[2-9]\\d\\d[ .-]\\d{4}(?!\\d)`,
  `(?<![\\d.,$#-])[2-9]\\d\\d and [2-9]\\d{6}(?!\\d)(?=[^\\d\\n]{0,24}${phone})`,
  `${line}halves(?!\\p{L})[^\\d\\n]{0,12}[2-9]\\d{4}[^\\d\\n]{1,8}\\d{5}(?!\\d)(?=[^\\d\\n]{0,24}${phone})`,
  // Half of it is 51255, the other half 50142
  `${line}half(?: of (?:it|the number|her number|his number))?(?: is|:|,|=|-)? ?[2-9]\\d{4}(?!\\d| ?\\p{Ll})[^\\d]{1,24}half(?: is|:|,|=|-)? ?\\d{5}(?!\\d| (?:ms|rows|miles|km|posts))`,
  // 0171 / 123 45 67
  `(?<![\\d/.-])0[1-9]\\d{1,3} ?\\/ ?\\d{3}[ -]?\\d{2}[ -]?\\d{2}(?![\\d/])`,
].map(pattern => new RegExp(pattern, 'iu'))

const gap = '[^\\d\\n$€£%]{1,28}'
const zeroed = '(?<![\\d$#.,:-])0\\d ?\\d\\d(?![\\d:%]|[.,]\\d| ?(?:hours|hrs|h)(?!\\p{L}))'
/** Three groups in any order, the last of which begins with a zero as no amount does. */
const anyOrder = new RegExp(
  `${three}${gap}${three}${gap}${zeroed}|${zeroed}${gap}${three}${gap}${three}|${three}${gap}${zeroed}${gap}${three}`,
  'giu',
)
const ordering =
  /(?<!\p{L})(?:area|first|second|last|middle|end|ends|begins?|starts?|then|add|digits|phone|cell|mobile|call|dial|ring|tel|number|three|four)(?!\p{L})|\d\)/iu
const codeBefore =
  /(?<!\p{L})(?:order|orders|parts?|models?|sku|serial|tickets?|ports?|tests?|invoices?|claim|rooms?|codes?|ids?|lots?|versions?|status)(?!\p{L})[^.!?\n]{0,30}$/iu

/** "Part one 504, part two 555": what counts the parts is no part. */
const enumerator =
  /(?:(?<!\p{L})(?:part|group|bit|piece|step|chunk|set|block) (?:[1-4]|one|two|three|four|[a-d])[:.)=]?|(?<![\p{L}\d])[1-4A-Da-d][):])\s?(?=\d{3,5}(?!\d))/giu

/** "Last four: 0188; area: 303; middle: 555" */
function isInAnyOrder(written: string): boolean {
  const text = written.replace(enumerator, 'then ').replace(/(?<=\d)\n(?=then )/g, ' ')
  for (const match of text.matchAll(anyOrder)) {
    const from = Math.max(0, match.index - 40)
    const end = match.index + match[0].length
    if (/^\d+[-./]\d+[-./]\d+$/.test(match[0])) continue
    if (codeBefore.test(text.slice(from, match.index))) continue
    if (ordering.test(text.slice(from, end + 30))) return true
  }
  return false
}

const worthIt = /\d{3}\D[\s\S]{0,160}\d{3}/

/** Lines such as "prefix 555" go on where the one before them left off. */
const shortLine = /\n(?=\p{L}[^\d\n]{0,24}\d{3,4}(?:\n|$))/gu

export function isPhoneInParts(written: string): boolean {
  if (!worthIt.test(written)) return false
  const text = written.replace(shortLine, ', ')
  return told.some(pattern => pattern.test(text)) || isInAnyOrder(text)
}

/** Pictures, asides and words for a mark, where they stand between digits, as a dash: 512 🍕 555 (pause) 0142. */
const betweenDigits =
  /(?<=\d) ?(?:\.{2,4}|\p{Extended_Pictographic}{1,3}|[([{<][^\d\n()[\]{}<>]{1,24}[)\]}>]|["'`]\s?[+&.,|]?\s?["'`]|[,;:~=<>→-]{2,5}|,? ?(?<=[ ,])(?:dash|hyphen|space|stop|pause|slash|break|gap|dot|nothing|beat|then|next)(?=[ ,]),?)(?: ?\p{Extended_Pictographic})? ?(?=\d)/giu

export const withDashes = (text: string): string => text.replace(betweenDigits, '-')
