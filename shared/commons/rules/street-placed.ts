import { notName, postcode } from './street-places.ts'

const name = "\\p{Lu}[\\p{L}\\p{M}'-]{2,24}"
/** A number and a name that end there: 2640 Fillmore, ring twice. */
const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}$€£#.,:/+-]|[$€£#] )(\\d{1,5})[A-Za-z]? ${notName}${name}(?: ${notName}${name}){0,2}(?=[,.;:!?)"'\\n]|\\s*$| (?:and|in|near|by|before|after|at|where|if|is|city|apt|on|then|with)(?!\\p{L}))`,
  'gu',
)

interface Sign {
  points: number
  pattern: RegExp
}

const visit =
  'ring|knock|buzz|(?:door)?bell|porch|driveway|gate|(?:front|back|side|blue|red|green) door|door|stairs|steps|floor|dog|keys?|doorman|curb|sidewalk|parking|entrance|letterbox|mailbox|lives?|tenants?|at home|home|house|cottage|flat|basement|buzzer|yard'
const before: readonly Sign[] = [
  {
    points: 3,
    pattern:
      /(?<!\p{L})(?:address|addr(?:ess)?[ _]?(?:line)?[ _]?\d?|residence|street|line_?1|domicilio|dirección)["']? ?(?:is|was|:|=|es) ?["']?$|(?<!\p{L})(?:lives?|living|resid(?:es?|ing)|(?:parked |waits? )?(?:in front of|outside|opposite|across from)|c\/o [^\d\n]{3,30},|care of [^\d\n]{3,30},|(?:apartment|apt\.?|unit|flat) #?\d{1,4}[a-z]?,)(?: at| in| on)? ?$/iu,
  },
  {
    points: 2,
    pattern:
      /(?<!\p{L})(?:(?:come|deliver(?:ed|y)?|ship(?:ped)?|drive|bring|send|go|walk|get)(?: it| them| this| round| over| up| down)* to|(?:drop|leave|meet|ring|knock|stay|stop|pick)s?(?: it| me| him| her| up| off| the \p{L}+)* at|(?:home|house|place|door|flat|pick-?up|drop-?off|delivery|apartment|\p{L}+'s)(?: is| at|:| is at|,| \()|(?:porch|door|steps|driveway|garage|front|gate|lobby|mailbox|letterbox) (?:of|at)|(?:neighbou?r|tenant|owner|landlord|landlady|guest|client|customer|user|mom|mother|seller|buyer|he|she|keys?|package|parcel)(?: (?:off|up|over|is|was|stays?))? at) ?$/iu,
  },
  { points: 1, pattern: /(?<!\p{L})(?:at|to|by|before|near|from|around|behind|past) $/iu },
  {
    points: 1,
    pattern:
      /(?<!\p{L})(?:mrs?|ms|miss|tenant|owner|guest|client|customer|neighbou?r|house|home|her|his|place|family|bell|porch|truck|van|street)(?!\p{L})[^!?\n]{0,32}$/iu,
  },
]
const after: readonly Sign[] = [
  { points: 3, pattern: /^ is (?:my|her|his|their|our) (?:house|home|place|address|door)/iu },
  { points: 2, pattern: new RegExp(`^,? ?[^\\d\\n!?]{3,32} (?:[A-Z]{2},? \\d{5}(?!\\d)|${postcode})`, 'u') },
  { points: 1, pattern: new RegExp(`^(?:, (?:in )?| in )${notName}\\p{Lu}\\p{Ll}{3,}`, 'u') },
  { points: 1, pattern: new RegExp(`^[^\\n!?]{0,48}?(?<!\\p{L})(?:${visit})(?!\\p{L})`, 'iu') },
]

const weigh = (signs: readonly Sign[], text: string): number =>
  signs.reduce((sum, { points, pattern }) => sum + (pattern.test(text) ? points : 0), 0)

const shop =
  /(?:Market|Mall|Store|Café|Cafe|Bar|Hotel|Inn|Restaurant|Grill|Deli|Bank|Seven|API|Pro|Max|Plus|Ultra|Mini)$/

const isYear = (number: string): boolean => /^(?:19\d\d|20[0-4]\d)$/.test(number)

/** A number and a name without any kind of street: an address where enough of what stands around it says so. */
export function hasPlacedNumber(text: string): boolean {
  for (const match of text.matchAll(numbered)) {
    const [whole, number = ''] = match
    if (number.startsWith('0') || shop.test(whole)) continue
    const end = match.index + whole.length
    const weight =
      weigh(before, text.slice(Math.max(0, match.index - 64), match.index)) +
      weigh(after, text.slice(end, end + 64))
    if (weight >= (number.length > 2 && !isYear(number) ? 2 : 3)) return true
  }
  return false
}
