import { isPhoneInParts } from './phone-parts.ts'

/** 1-210-KLM-0142, 800-FLOWERS after a phone word: letters of the keys. */
const messenger =
  /(?<!\p{L})(?:wa\.me\/|t\.me\/(?=\+)|whatsapp\.com\/send\/?\?phone=|(?:tel|sms|callto|whatsapp):)\+?\d{7,15}(?!\d)/iu
const lettered =
  /(?<![\p{L}\p{N}-])(?:\+?1[-. ]\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}[-. ]?[A-Z\d]{4}|(?:call|phone|dial|text|tel|ring|cell|number is)[:.]? (?:1-)?\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,6}[A-Z]{3})[A-Z\d]{3}[-. ]?[A-Z\d]{4})(?![\p{L}\p{N}-])/u

/** Tel. 030 / 901820: with spaces around a slash a number only after such a word. */
const slashed =
  /(?<!\p{L})(?:tel(?:efon)?|fon|phone|handy|mobil|call|\p{L}{0,12}nummer)(?: ist)?[.:]? ?0 ?\d{1,5} ?\/ ?\d(?: ?\d){3,8}(?!\d)/iu
/** A number in parts that are told apart. */
const inParts = [
  /(?<!\p{L})(?:phone|cell|number|digits|tel|mobile)(?!\p{L})[^\n]{0,30}(?<!\d)(?:(?:area code|prefix) ?\d{3}[^\d\n]{1,16}\d{3}(?:[^\d\n]{1,16}\d{4})?|\d{3} then \d{3} then \d{4}|ends? (?:in |with )?\d{4}[^\d\n]{1,16}area code \d{3})(?!\d)/iu,
  // first part: 206 555, last four: 0131
  /(?<![\d-])[2-9]\d\d[ .-]?[2-9]\d\d[^\d\n]?[^\d]{0,24}(?:last (?:four|4|part|bit)|second (?:part|half)|(?:the )?rest|and then|ends? (?:in|with)|finish(?:es)?(?: (?:in|with))?|plus)[^\d\n]{0,12}\d{4}(?!\d)/iu,
  /(?:last (?:four|4)|ends?)[^\d\n]{0,16}\d{4}[^\d\n]{1,6}[^\d\n]{0,24}(?:starts?|begins?|first|before|rest)[^\d\n]{0,16}[2-9]\d\d[ .-]?[2-9]\d\d(?![\d-])/iu,
  /(?<!\d)[2-9]\d\d ?\/ ?[2-9]\d\d ?\/ ?\d{4}(?!\d)(?=[^\n]{0,16}(?:cell|mobile|phone|number|whatsapp))/iu,
  /(?<!\p{L})(?:phone|cell|number|digits|tel|mobile)(?!\p{L})[^\d\n]{0,20}[2-9]\d\d (?:and|then|followed by|plus) [2-9]\d\d[ -]?\d{4}(?!\d)/iu,
  // 512x555x0147, 512 [skip] 555 [this] 0147: a zero begins the end of no size and no sum
  /(?<![\d.,$:x+-])[2-9]\d\d([^\d\s./()_-]{1,3})[2-9]\d\d\1(?=0)\d{4}(?![\d.,:x])/u,
  /(?<![\d.,$:-])[2-9]\d\d ?[[({<][^\d\n\])}>]{1,12}[\])}>] ?[2-9]\d\d ?[[({<][^\d\n\])}>]{1,12}[\])}>] ?0\d{3}(?!\d)/u,
  /(?<![\p{L}\d-])[2-9]\d\d[ -](?=[A-Z\d]{0,2}[A-Z])[A-Z\d]{3}[ -][A-Z\d]{4}(?=[^\n]{0,30}(?:keypad|letters|(?:her|his|my) (?:line|number)|cell|phone|call))/u,
  // 415.555.0199/415.555.0198
  /(?<![\d./-])[2-9]\d\d([.-])[2-9]\d\d\1\d{4}(?=[/|])/u,
  // area code 901 and then KJK-0H43, by the letters of the keys
  /area code (?:is )?\d{3}[^\d\n]{1,16}?(?<![A-Z\d])(?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}-?[A-Z\d]{4}(?![A-Z\d])/u,
]

export const hasLetteredPhone = (text: string): boolean =>
  lettered.test(text) ||
  messenger.test(text) ||
  slashed.test(text) ||
  inParts.some(parts => parts.test(text)) ||
  isPhoneInParts(text)
