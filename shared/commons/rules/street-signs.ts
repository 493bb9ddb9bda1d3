import { notName, postcode } from './street-places.ts'

/** What may stand around a number and a name, and how much it says that they are an address. */
export interface Sign {
  points: number
  pattern: RegExp
}

const address =
  'address|site|where|addr(?:ess)?[ _]?(?:line)?[ _]?\\d?|residence|street|line_?1|domicilio|dirección|adress[eo]?n?|anschrift|adres[aiu]?|osoite|cím|címe|endereço|morada|indirizzo|адреса?|住所'
const living =
  "lives?|living|resid(?:es?|ing)|viven?|vivo|wohn(?:t|e|en|haft)|j'habite|habitent?|demeure|abita|abito|mora|moro|woont?|mieszkam?|mieszkają|bydlí|bor|asuu|asun|oturuyor(?:um)?|lakik|lakom|жив[уеё]т?|проживает|мешкає|locuiește"
const into =
  'at|in|on|am|im|zum|zur|en|à|au|a|em|na|no|op|aan de|in der|an der|auf|på|przy|w|v|ve|на|в|по|у|is|in via|the|el|la|le'
const goTo =
  '(?:come|deliver(?:ed|y)?|ship(?:ped)?|drive|bring|send|go|walk|get)(?: it| them| this| round| over| up| down)* (?:to|by)|come by|(?:drop|leave|meet|ring|knock|stay|stop|pick)s?(?: it| me| him| her| up| off| the \\p{L}+)* at|parcel to'
const house =
  "(?:home|house|place|door|flat|pick-?up|drop-?off|delivery|apartment|\\p{L}+'s)(?: is| at|:| is at|,| \\()|(?:porch|door|steps|driveway|garage|front|gate|lobby|mailbox|letterbox) (?:of|at)"
const atPerson =
  '(?:neighbou?r|tenant|owner|landlord|landlady|guest|client|customer|user|mom|mother|seller|buyer|he|she|keys?|package|parcel)(?: (?:off|up|over|is|was|stays?))? at'
const person =
  'mrs?|ms|miss|tenant|owner|guest|client[ea]?|customer|neighbou?r|family|famille|familie|familia|famiglia|frau|herr|fru|mme|mlle|sra?|señora?|doña|sig(?:nora|nor)|dona|pani?|paní|mevr(?:ouw)?|dhr|rouva|kund(?:e|in|en)|klant|klient(?:ka)?|клиент|хозяин|хозяйка|oma|opa|abuel[ao]|vecin[oa]|voisine?|nachbar(?:in)?|inquilin[oa]'
const visit =
  'ring|knock|buzz|(?:door)?bell|porch|driveway|gate|door|stairs|steps|floor|dog|keys?|doorman|curb|sidewalk|parking|entrance|letterbox|mailbox|lives?|tenants?|home|house|cottage|flat|basement|buzzer|yard|sonnez|sonner|sonnette|interphone|timbre|portero|portón|puerta|casa|citofono|campanello|suonare|klingel\\p{L}*|läuten|haustür|tür|aanbellen|dzwon\\p{L}*|domofon|звон\\p{L}*|домофон|zil|zvonek|patro|piętro|brama|podwórz\\p{L}*|podjezd|подъезд|ringklocka|portkod|portão|campainha'

export const before: readonly Sign[] = [
  {
    points: 3,
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:${address})["']? ?(?:is|was|:|=|es|ist|est|è|é)|(?:${living})|(?:parked |waits? )?(?:in front of|outside|opposite|across from)|(?:c/o|care of) [^\\d\\n]{3,30},|(?:apartment|apt\\.?|unit|flat) #?\\d{1,4}[a-z]?,)(?: (?:${into})){0,2} ?["']?$`,
      'iu',
    ),
  },
  { points: 2, pattern: new RegExp(`(?<!\\p{L})(?:${goTo}|${house}|${atPerson}) ?$`, 'iu') },
  { points: 1, pattern: /(?<!\p{L})(?:Am|Im|Zum|Zur|An d(?:er|en)|Auf d(?:er|em)|Unter den|In de[rn]) $/u },
  { points: 1, pattern: /(?<!\p{L})(?:at|to|by|before|near|from|around|behind|past) $/iu },
  {
    points: 1,
    pattern: new RegExp(
      `(?<!\\p{L})(?:${person}|house|home|her|his|place|bell|porch|truck|van|street|casa|maison|haus)(?!\\p{L})[^!?\\n]{0,32}$`,
      'iu',
    ),
  },
]

export const after: readonly Sign[] = [
  { points: 3, pattern: /^ is (?:my|her|his|their|our) (?:house|home|place|address|door)/iu },
  { points: 3, pattern: new RegExp(`^,? ?[^\\d\\n!?]{3,32} (?:[A-Z]{2},? \\d{5}(?!\\d)|${postcode})`, 'u') },
  {
    points: 1,
    pattern: new RegExp(
      `^(?:, (?:in )?| in )${notName}\\p{Lu}\\p{Ll}{3,}(?: \\p{Lu}\\p{Ll}+)?(?=[,.;:!?)"\\n]|\\s*$| (?:[\\p{Lu}\\d(-]|and|is|where|with))`,
      'u',
    ),
  },
  { points: 1, pattern: new RegExp(`^[^\\n!?]{0,48}?(?<!\\p{L})(?:${visit})(?!\\p{L})`, 'iu') },
  { points: 1, pattern: new RegExp(`^[^\\n!?]{0,60}?(?<!\\p{L})(?:${person})(?!\\p{L}) \\p{Lu}`, 'u') },
]
