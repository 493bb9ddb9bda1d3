import { betweenGroups, type Group, groupsOf, isRepeated } from './digit-groups.ts'
import { surroundings } from './number-context.ts'
import { type Numbers, phoneNumbers } from './phone-numbers.ts'

/**
 * A phone number told group by group, in whatever words. Nothing proves one: how its groups are made, what stands between
 * them and what is said around them are weighed together.
 */

/** How far one group may stand from the next, and what is said of them from them. */
const farthest = 60
const around = 70
const enough = 7

const calls =
  /(?<!\p{L})(?:phone\p{L}*|cell(?:phone)?|mobile|handset|landline|voice ?line|call(?:s|ed|ing)?|ring(?:s|ing)?|dial(?:s|ed|ling|ing)?|texts?|texting|sms|tel|telefon\p{L}*|téléphone|tel[eé]fono|handy|whats ?app|whats@pp|signal|viber|area[ _-]code|npa|digits|pick(?:s|ed)? up|voicemail|fax|llam\p{L}*|appel\p{L}*|anruf\p{L}*|chiam\p{L}*|ligar|ligue|bel|ring(?:e|a)?|dzwo\p{L}*|zadzwo\p{L}*|звон\p{L}*|позвон\p{L}*|тел)(?!\p{L})|电话|手机|電話|携帯|전화|휴대폰/iu
const people =
  /(?<!\p{L})(?:him|her|his|he|she|me|my|owner|tenant|client|customer|guest|mrs?|ms|herr|frau|se[nñ]ora?|ask for)(?!\p{L})/iu
const ordered =
  /(?<!\p{L})(?:area(?:[ _-]code)?|prefix|first|front|start\p{L}*|begin\p{L}*|then|next|middle|exchange|npa|nxx|last|final\p{L}*|end|ends|ending|rest|back|half|in that order)(?!\p{L})/iu
/** What counts things, and what software says. */
const counting =
  /^(?: ?(?:%|ms|s|h|k|x|kb|mb|gb|usd|eur|dollars?|euros?|minutes?|mins?|hours?|hrs?|days?|weeks?|posts?|rows?|sq|feet|ft|miles?|km|stars?|requests?|calls?|jobs?|times|agents?|reviews?|users?|slots?|leads?|errors?|units?|people|items?|orders?|am|pm)(?!\p{L})|[.,:/-]\d|-?(?:line|star|day|hour|page|inch|mm|cm)(?!\p{L}))/iu
const technical =
  /(?<!\p{L})(?:status(?:es)?|codes?(?<!area code)|errors?|returned|returns|http|ports?|ids?|skus?|models?|parts?(?= ?(?:no|num|#))|orders?|rooms?|zips?|prices?|sizes?|versions?|builds?|tests?|tickets?|invoices?|lots?|claims?|serial|coordinates?|offset|timeout|latency|p\d\d)(?!\p{L})/iu

const american = /^[2-9]\d\d$/

/** How much the groups look like a phone number by themselves, and the number they make. */
function shapeOf(groups: readonly Group[]): { weight: number; digits: string } | undefined {
  const parts = groups.map(group => group.digits)
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
  if (shape === '3-7' || shape === '6-4')
    return { weight: american.test(bare[0]?.slice(0, 3) ?? '') ? 2 : 0, digits: bare.join('') }
  if (shape === '7-3' || shape === '4-6') return { weight: 1, digits: [...bare].reverse().join('') }
  const digits = parts.join('')
  if (/^0[1-9]\d{7,10}$/.test(digits) && parts.every(part => part.length > 1)) return { weight: 3, digits }
  return undefined
}

const isReal = (digits: string, numbers: Numbers): boolean =>
  digits.startsWith('0')
    ? numbers.somewhere(digits)
    : digits.startsWith('555', 3) || digits.startsWith('555') || numbers.valid(digits, 'US')

/** The end of a longer number, or of one with a point in it. */
const glued = /[\p{L}\d][.,:/_-]?$/u

function isTold(text: string, groups: readonly Group[], numbers: Numbers): boolean {
  const first = groups[0]
  const last = groups.at(-1)
  const shape = shapeOf(groups)
  if (!first || !last || !shape || shape.weight === 0) return false
  const betweens = groups.slice(1).map((group, index) => betweenGroups(text, groups[index] ?? first, group))
  const repeated = isRepeated(text, groups)
  // Marks alone are read by the rule for numbers in one piece.
  const plainly = !repeated && betweens.every(each => each === 'marks')
  if (
    groups.some(
      group =>
        counting.test(text.slice(group.end, group.end + 16)) ||
        /[$€£#]\s?$/.test(text.slice(0, group.start).slice(-2)),
    )
  )
    return false
  const before = text.slice(Math.max(0, first.start - around), first.start)
  if (glued.test(before.slice(-2))) return false
  const after = text.slice(last.end, last.end + around)
  const inside = text.slice(first.start, last.end)
  const beside = `${before} ${after}`
  let score = shape.weight
  if (repeated) score += 2
  else if (betweens.includes('other')) score -= 1
  else if (!plainly) score += betweens.includes('labelled') ? 1 : 2
  if (calls.test(`${beside} ${inside}`)) score += 3
  if (people.test(beside)) score += 1
  if (ordered.test(`${before.slice(-30)} ${inside}`)) score += 1
  if (/^0/.test(last.digits) && last.digits.length === 4) score += 1
  if (technical.test(`${before.slice(-40)} ${inside} ${after.slice(0, 30)}`)) score -= 3
  if (score < enough - 1) return false
  if (surroundings(text, first.start, first.end).id()) score -= 3
  return score + (isReal(shape.digits, numbers) ? 1 : 0) >= enough
}

/** Whether a text tells a phone number group by group. */
export function isPhoneInGroups(text: string): boolean {
  const groups = groupsOf(text)
  const numbers = phoneNumbers()
  for (let from = 0; from < groups.length; from++)
    for (let to = from + 1; to < Math.min(groups.length, from + 6); to++) {
      const [left, right] = [groups[to - 1], groups[to]]
      if (!left || !right || right.start - left.end > farthest) break
      if (isTold(text, groups.slice(from, to + 1), numbers)) return true
    }
  return false
}
