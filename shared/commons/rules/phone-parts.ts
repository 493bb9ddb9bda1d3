/** A phone number whose groups stand apart in sentences: each is told to come first, next or last. */

const line = '(?<!\\p{L})'
const group = (length: string): string =>
  `(?<![\\d$€£#-]|\\d[.,:])${length}(?!\\d|[%:]|[.,]\\d| ?(?:dollars|minutes|hours|days|posts|sq|feet|ms|miles|stars))`
const three = group('[2-9]\\d\\d')
const four = group('\\d{4}')
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
  // Half of it is 51255, the other half 50142
  `${line}half(?!\\p{L})[^\\d\\n]{0,16}(?<!\\d)[2-9]\\d{4}(?!\\d)[^\\d\\n]{1,16}half(?!\\p{L})[^\\d\\n]{0,12}\\d{5}(?!\\d)`,
  // 0171 / 123 45 67
  `(?<![\\d/.-])0[1-9]\\d{1,3} ?\\/ ?\\d{3}[ -]?\\d{2}[ -]?\\d{2}(?![\\d/])`,
].map(pattern => new RegExp(pattern, 'iu'))

const worthIt = /\d{3}\D[\s\S]{0,160}\d{3}/

export const isPhoneInParts = (text: string): boolean =>
  worthIt.test(text) && told.some(pattern => pattern.test(text))

/** Pictures, asides and words for a mark, where they stand between digits, as a dash: 512 🍕 555 (pause) 0142. */
const betweenDigits =
  /(?<=\d) ?(?:\p{Extended_Pictographic}{1,3}|[([{<][^\d\n()[\]{}<>]{1,24}[)\]}>]|["'`]\s?[+&.,|]?\s?["'`]|(?<= )(?:dash|hyphen|space|stop|pause|slash|break|gap|dot|nothing|beat|then|next)(?= ))(?: ?\p{Extended_Pictographic})? ?(?=\d)/giu

export const withDashes = (text: string): string => text.replace(betweenDigits, '-')
