import { type Between, betweenGroups, type Group, groupsOf, isRepeated } from './digit-groups.ts'
import { surroundings } from './number-context.ts'
import { fieldAsWords } from './number-phones.ts'
import { type Numbers, phoneNumbers } from './phone-numbers.ts'

/**
 * A phone number told group by group, in whatever words. Nothing proves one: how its groups are made, what stands between
 * them and what is said around them are weighed together.
 */

/** How far one group may stand from the next, and what is said of them from them. */
const farthest = 60
const around = 70
const enough = 7
const fewest = 9

const calls =
  /(?<!\p{L})(?:phone\p{L}*|cell(?:phone)?|mobile|handset|landline|voice ?line|call(?:s|ed|ing)?|ring(?:s|ing)?|dial(?:s|ed|ling|ing)?|texts?|texting|sms|tel|telefon\p{L}*|téléphone|tel[eé]fono|handy|whats ?app|whats@pp|signal|viber|area[ _-]code|npa|(?:his|her|my|their) digits|digits(?=:)|pick(?:s|ed)? up|voicemail|fax|llam\p{L}*|appel\p{L}*|anruf\p{L}*|chiam\p{L}*|ligar|ligue|bel|ring(?:e|a)?|dzwo\p{L}*|(?:his|her|my|their|owner's|customer's|guest's) (?:\p{L}+ )?number|zadzwo\p{L}*|звон\p{L}*|позвон\p{L}*|тел)(?!\p{L})|电话|手机|電話|携帯|전화|휴대폰/iu
const people =
  /(?<!\p{L})(?:him|her|his|he|she|me|my|owner|tenant|client|customer|guest|mrs?|herr|frau|se[nñ]ora?|ask for)(?!\p{L})/iu
const halves = /(?<!\p{L})(?:half|halves|hälften?|mitad|moitié|metà|metade|połow\p{L})(?!\p{L})/iu
/** The code of a place, as its country calls it. */
const areaCode =
  'vorwahl|indicatif|prefijo|prefisso|prefixo|netnummer|kengetal|kierunkow\\p{L}*|předvolb\\p{L}*|riktnummer|retningsnummer|suuntanumero|код города|ddd|lada'
/** The place of a group in its number. */
const placing = `(?:area(?:[ _-]?code)?|prefix|first|front|start\\p{L}*|begin\\p{L}*|opens?|opening|then|next|continu\\p{L}*|middle|center|exchange|npa|nxx|luego|puis|dann|poi|depois|potem|sedan|затем|потом|second|third|1st|2nd|3rd|last|final\\p{L}*|finish\\p{L}*|ends?|ending|clos(?:e|es|ing)|follow\\p{L}*|rest|remain\\p{L}*|tail|suffix|back|half|halves|line|local|subscriber|number|put|add|preceded|${areaCode})`
/** What only a phone number has. */
const partOfPhone = new RegExp(
  `(?<!\\p{L})(?:area|exchange|prefix|npa|nxx|voicemail|${areaCode})(?!\\p{L})`,
  'iu',
)
const placedBefore = new RegExp(`(?<!\\p{L})${placing}(?!\\p{L})[^\\d\\n]{0,24}$`, 'iu')
const placedAfter = new RegExp(`^[^\\d\\n.]{0,12}(?<!\\p{L})${placing}(?!\\p{L})`, 'iu')
/** What counts things, and what software says. */
const counting =
  /^(?: ?(?:%|px|ms|s|h|k|kb|mb|gb|usd|eur|dollars?|euros?|minutes?|mins?|hours?|hrs?|days?|weeks?|posts?|rows?|sq|feet|ft|miles?|km|stars?|requests?|calls?|jobs?|times|agents?|reviews?|users?|slots?|leads?|errors?|units?|people|items?|orders?|am|pm)(?!\p{L})|-?(?:line|star|day|hour|page|inch|mm|cm)(?!\p{L}))/iu
const technical =
  /(?<!\p{L})(?:status(?:es)?|codes?(?<!area[ _-]?code)|errors?|volumes?|returned|returns|http|ports?|ids?|skus?|models?|parts?(?= ?(?:no|num|#))|orders?|rooms?|zips?|prices?|sizes?|versions?|builds?|tests?|tickets?|invoices?|lots?|claims?|serial|coordinates?|offset|timeouts?|latency|p\d\d)(?!\p{L})/iu

const american = /^[2-9]\d\d$/

/** How much the groups look like a phone number by themselves, and the number they make. */
function shapeOf(groups: readonly Group[]): { weight: number; digits: string } | undefined {
  const parts = groups.map(group => group.digits)
  // 01 88: the last four in pairs
  if (parts.length > 3 && parts.slice(-2).every(part => part.length === 2))
    parts.push(parts.splice(-2).join(''))
  const bare = parts.length > 3 && parts[0] === '1' ? parts.slice(1) : parts
  const shape = bare.map(part => part.length).join('-')
  if (shape === '3-3-4' && american.test(bare[0] ?? '') && american.test(bare[1] ?? ''))
    return { weight: 3, digits: bare.join('') }
  if (/^(?:3-4-3|4-3-3)$/.test(shape)) {
    const last = bare.find(part => part.length === 4) ?? ''
    const rest = bare.filter(part => part !== last)
    if (rest.length === 2 && rest.every(part => american.test(part)))
      return { weight: 2, digits: [...rest, last].join('') }
  }
  // 206, the rest 5550142; 206555 and 0142; halves; and the other way round
  if (shape === '5-5') return { weight: 1, digits: bare.join('') }
  if (/^(?:3-7|6-4)$/.test(shape) && american.test(bare[0]?.slice(0, 3) ?? ''))
    return { weight: 2, digits: bare.join('') }
  if (shape === '7-3' || shape === '4-6') return { weight: 2, digits: [...bare].reverse().join('') }
  const digits = parts.join('')
  if (/^0[1-9]\d{7,10}$/.test(digits) && parts.every(part => part.length > 1)) return { weight: 3, digits }
  return undefined
}

const isReal = (digits: string, numbers: Numbers): boolean =>
  digits.startsWith('0')
    ? numbers.somewhere(digits)
    : digits.startsWith('555', 3) || digits.startsWith('555') || numbers.valid(digits, 'US')

/** "Looks like a mobile": it is none. */
const likened =
  /(?<!\p{L})(?:like|as|not|ligner|wie|kein\p{L}{0,2}|parece|lijkt op)(?: \p{L}{1,4}){0,2} (?:phone|mobile|cell|telef|handy|tel)\p{L}*/giu

/** The end of a longer number, or of one with a point in it. */
const glued = /[\p{L}\d][.,:/_-]?$/u

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Whether it is said of each group where in the number it belongs, or it goes on from one of which it is. */
function arePlaced(text: string, groups: readonly Group[], betweens: readonly Between[]): boolean {
  const placed = (group: Group, index: number): boolean => {
    const from = index === 0 ? group.start - 40 : (groups[index - 1]?.end ?? 0)
    const to = groups[index + 1]?.start ?? group.end + 30
    return (
      betweens[index - 1] === 'marks' ||
      placedBefore.test(text.slice(Math.max(0, from), group.start)) ||
      placedAfter.test(text.slice(group.end, to))
    )
  }
  // Of two, one tells of the other.
  return groups.length === 2 ? groups.some(placed) : groups.every(placed)
}

/** `country_code: 44, national: …`, `"cc": 44` */
const countryCode =
  /(?<![\p{L}\d]|(?:vat|tax|iban)\W{1,6})(?:country[ _-]?code|(?:dial|calling)[ _-]?code|cc)["'`]?\s?[:=]\s?["'`]?\+?$/iu

/** What the rest of such a number is called. */
const nationalPart =
  /(?<!\p{L})(?:national|local|number|num|nr|no|ndc|sn|nsn|subscriber|line|phone|tel\p{L}*|mobile|cell|area|rest)["'`]?\s?[:=]/iu

/** The code of a country in a field of its own, and the rest in others. */
function isWithCountry(text: string, groups: readonly Group[], numbers: Numbers): boolean {
  const [first] = groups
  const last = groups.at(-1)
  if (!first || !last || !/^[1-9]\d{0,2}$/.test(first.digits)) return false
  // Before nearly all numbers stands no mark of a field.
  if (!/[:=][\s"'`+]{0,4}$/.test(text.slice(Math.max(0, first.start - 5), first.start))) return false
  const digits = groups.map(group => group.digits).join('')
  return (
    digits.length > fewest &&
    countryCode.test(fieldAsWords(text.slice(Math.max(0, first.start - 20), first.start))) &&
    nationalPart.test(text.slice(first.end, last.start)) &&
    (numbers.parse(`+${digits}`)?.isPossible() ?? false)
  )
}

function isTold(text: string, groups: readonly Group[], numbers: Numbers): boolean {
  const first = groups[0]
  const last = groups.at(-1)
  if (!first || !last) return false
  if (isWithCountry(text, groups, numbers)) return true
  const shape = shapeOf(groups)
  if (!shape) return false
  const before = text.slice(Math.max(0, first.start - around), first.start)
  const after = text.slice(last.end, last.end + around)
  if (glued.test(before.slice(-2)) || /^[.,:]?\d|^[%\p{L}]/u.test(after)) return false
  const inside = text.slice(first.start, last.end)
  const beside = `${before} ${after}`.replace(likened, ' ')
  const betweens = groups.slice(1).map((group, index) => betweenGroups(text, groups[index] ?? first, group))
  const repeated = isRepeated(text, groups)
  // Marks alone are read by the rule for numbers in one piece.
  const plainly = betweens.every(each => each === 'marks')
  if (plainly && groups.length === 2) return false
  // Elsewhere groups are of any length: then words must lead from one to the next.
  if (shape.digits.startsWith('0') && !repeated && (plainly || betweens.includes('other'))) return false
  const called = calls.test(`${beside} ${inside}`)
  const zeroed = groups.some(group => /^0\d{3}$/.test(group.digits))
  const ofPhone =
    called ||
    zeroed ||
    groups.length < 3 ||
    partOfPhone.test(`${before.slice(-30)}${inside}${after.slice(0, 20)}`)
  let score = sum([
    shape.weight,
    repeated ? 2 : betweens.includes('other') ? -1 : plainly ? 0 : betweens.includes('labelled') ? 1 : 2,
    // Offsets and shares have a first, a middle and a last, too.
    ofPhone && arePlaced(text, groups, betweens) ? 2 : 0,
    called ? 3 : 0,
    people.test(beside) ? 1 : 0,
    halves.test(`${before} ${inside}`) ? 1 : 0,
    zeroed ? 1 : 0,
    technical.test(`${before.slice(-40)} ${inside} ${after.slice(0, 30)}`) ? -3 : 0,
  ])
  if (score < enough - 1) return false
  if (surroundings(text, first.start, last.end).id()) score -= 3
  return score + (isReal(shape.digits, numbers) ? 1 : 0) >= enough
}

/** "1) 303 2) 555", "part one 504": what counts the parts is no part. */
const enumerator =
  /(?:(?<!\p{L})(?:part|group|bit|piece|step|chunk|set|block|half) (?:[1-4]|one|two|three|four|[a-d])[:.)=]?|(?<![\p{L}\d])[1-4A-Da-d][):])\s?(?=\d{3,5}(?!\d))/giu

/** 02:10-02:44 are times of the day. */
const isClock = (text: string, { digits, start, end }: Group): boolean =>
  digits.length <= 2 &&
  ((Number(digits) < 24 && /^:[0-5]\d(?!\d)/.test(text.slice(end, end + 4))) ||
    /(?<!\d)(?:[01]?\d|2[0-3]):$/.test(text.slice(Math.max(0, start - 4), start)))

/** Amounts are no groups, nor is a number that counts digits, unless it is the code of the country. */
function tellable(text: string): Group[] {
  const groups = groupsOf(text)
  // Too few digits for a number, as in most texts
  if (sum(groups.map(({ digits }) => digits.length)) < fewest) return []
  return groups.filter((group, index, all) => {
    if (
      counting.test(text.slice(group.end, group.end + 16)) ||
      isClock(text, group) ||
      /(?:[$€£]|(?<!\d)#)\s?$/.test(text.slice(Math.max(0, group.start - 3), group.start))
    )
      return false
    if (group.digits.length > 1) return true
    const next = all[index + 1]
    return group.digits === '1' && next !== undefined && betweenGroups(text, group, next) === 'marks'
  })
}

/** Whether a text tells a phone number group by group. */
export function isPhoneInGroups(written: string): boolean {
  const text = written.replace(enumerator, 'then ')
  const groups = tellable(text)
  const numbers = phoneNumbers()
  for (let from = 0; from < groups.length; from++)
    for (let to = from + 1; to < Math.min(groups.length, from + 6); to++) {
      const [left, right] = [groups[to - 1], groups[to]]
      if (!left || !right || right.start - left.end > farthest) break
      if (isTold(text, groups.slice(from, to + 1), numbers)) return true
    }
  return false
}
