import { services, signNames, stopNames, topLevel } from './email-words.ts'

/** An address said part by part ("dana, then an at sign, then harbor, then a dot and net") is written out before it is looked for. */

const linking =
  "then|and|next|followed|by|plus|with|after|that|which|comes?|put|type|write|insert|add|adding|goes|there's|it's|is|finally|finish|finishing|end|ends|ending|in|on|a|an|the|another|one|of|usual|puis|ensuite|luego|después|entonces|dann|danach|und|y|et|poi|un|una|une|uno|ein|eine|um|uma|word|sign|symbol"
const mark = `[\\s,;:()\\[\\]{}<>"'\`+&|→➜➡>~*_/\\\\-]`
const lead = new RegExp(`(?:${mark}{1,4}(?:${linking})(?![\\p{L}\\p{N}])){0,7}${mark}{0,4}$`, 'iu')
const trail = new RegExp(
  `^${mark}{0,4}(?:(?<![\\p{L}\\p{N}])(?:${linking})(?![\\p{L}\\p{N}])${mark}{1,4}){0,7}`,
  'iu',
)
/** [at], <insert @ here>, *put dot here* */
const bracketed = (names: string): string =>
  `[[({<*]\\s?(?:(?:insert|put|add|use|type|write|an?|the) ){0,2}(?:${names})(?: (?:sign|symbol))?(?: (?:goes )?here)?\\s?[\\])}>*]`
/** "…, you know the symbol, …" */
const alluded =
  '(?:(?:you know|the|that|usual|famous|well-known|e-?mail|mail|curly|round|little) ){1,4}(?:symbol|sign|character|squiggle|swirl|curl|thing)'
const sign = new RegExp(
  `(?<=[,;] ?)${alluded}(?=[,;])|(?<![\\p{L}\\p{N}])(?:${signNames})(?![\\p{L}\\p{N}])|${bracketed('at|@')}|@`,
  'giu',
)
/** "at" alone is a sign only where commas or such words set it apart. */
const bareAt =
  /(?<=\p{L}\s?\n\s?)at(?=\s?\n\s?\p{L})|(?<=[,;"'`)\]>→➜+|/\\:]\s{0,2}(?:an |the )?|(?<!\p{L})(?:then|next|puis|luego|dann|and|plus) (?:an |the )?)(?:"|')?at(?:"|')?(?=\s{0,2}[,;("'`[<→➜+|/\\:]| (?:then|next|puis|luego|dann|and|plus|followed)(?!\p{L}))/giu
const stop = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${stopNames})(?![\\p{L}\\p{N}])|(?<=["'\`]\\s?)\\.(?=\\s?["'\`])|${bracketed('dot|\\\\.')}|(?<=[ "'\`])\\.(?=(?:${topLevel})(?![\\p{L}\\d]))`,
  'giu',
)

/** Each place of a text where a sign is named, with the words that lead to it and on from it, as the sign itself. */
function signed(text: string, named: RegExp, as: string): string {
  let shown = ''
  let from = 0
  for (const match of text.matchAll(named)) {
    const end = match.index + match[0].length
    if (match.index < from) continue
    const before = text.slice(from, match.index)
    const led = lead.exec(before.slice(-64))?.[0].length ?? 0
    shown += before.slice(0, before.length - led) + as
    from = end + (trail.exec(text.slice(end, end + 64))?.[0].length ?? 0)
  }
  return from === 0 ? text : shown + text.slice(from)
}

const notMailbox =
  'name|user|username|you|your|someone|somebody|anyone|something|example|test|foo|me|git|no-?reply|needs?|use|uses|with|in|to|the|and|or|for|of|add|put|as|has|have|between|is|by|from|via|address|addresses|mail|scope|package|word|end|ends|ending|that|this|its|suffix|part'
const notHost =
  'domain|host|hostname|provider|company|example|site|server|something|whatever|your|the|service'
const plainly = new RegExp(
  `(?<![\\p{L}\\p{N}._+@-])(?!(?:${notMailbox})@)[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]{0,63}@(?!(?:${notHost})\\.)(?:(?:[\\p{L}\\p{N}-]{1,40}\\.){1,3}(?:${topLevel})|(?:${services})(?![.\\p{L}]))(?![\\p{L}\\p{N}])`,
  'iu',
)

/** ["dana", "@", "harbor", ".", "com"] and "dana" + "@" + "harbor.com" are one string to whoever runs them. */
const pieces = /["'`]\s{0,2}[+&.,|]?\s{0,2}["'`]/g
const inPieces = /["'`]\s?(?:@|at)\s?["'`]|@["'`]\s?[+&.,]|[+&.,]\s?["'`]@/i

const names: Record<string, string> = {
  hash: '#',
  pound: '#',
  star: '*',
  asterisk: '*',
  percent: '%',
  ampersand: '&',
  tilde: '~',
  dollar: '$',
  plus: '+',
  pipe: '|',
  caret: '^',
  slash: '/',
  exclamation: '!',
  underscore: '_',
}
const swaps = [
  /(?<!\p{L})(?:swap|replace|change|turn|substitute|read|exchange|trade)(?: out)?(?: the| each| every| that)? ["'`]?([^\s"'`]{1,12})["'`]?(?: sign| mark| symbol)? (?:for|with|to|into|by|as) (?:an? |the )?["'`]?(?:@|at(?!\p{L}))/giu,
  /["'`]?([^\s"'`]{1,12})["'`]? (?:means|stands for|is|=) (?:an? |the )?["'`]?(?:@|at(?!\p{L}))/giu,
  /(?<!\p{L})(underscore|hash|pound|star|asterisk|percent|ampersand|tilde|dollar|plus|pipe|caret|exclamation)(?: sign| mark)? (?:for|instead of|in place of|where) (?:the |an? )?["'`]?(?:@|at(?!\p{L})|it(?!\p{L}))/giu,
  /(\S)\s?[换改替]\p{L}{0,2}\s?@/gu,
  /(\S)\s?を\s?(?:@|アット)\p{L}{0,4}に/gu,
]
/** "Replace the hash", where the sign that was chosen stands between a mailbox and its host. */
const oddSign = new RegExp(
  `(?<![\\p{L}\\p{N}/._-])[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{1,40}(?:[#*%&^~$]|\\[ ?\\]|\\( ?\\)| ?_{2,6} ?)[\\p{L}\\p{N}-]{2,40}\\.(?:${topLevel})(?![\\p{L}\\p{N}])`,
  'iu',
)
const toSwap =
  /(?<!\p{L})(?:replace|swap|change|instead|substitute|exchange|fill|insert|belongs|put the)(?!\p{L})/iu

/** The text with the sign of an address where its writer says to put it. */
function swapped(text: string): string {
  for (const pattern of swaps)
    for (const match of text.matchAll(pattern)) {
      const chosen = match[1] ?? ''
      const token = names[chosen.toLowerCase()] ?? chosen
      const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
      if (token !== '@' && rest.includes(token)) return rest.replaceAll(token, '@')
    }
  return text
}

/** Pictures that stand for the two signs: 🔵 for a full stop; any between a mailbox and its host. */
const bullet = /(?<=[\p{L}\d]) ?[•●◦∙·⚫⚪🔴🔵🔘🟢🟡🟠🟣🟤⏺◉○] ?(?=\p{L}{2})/gu
const picture =
  /(?<=[\p{L}\d])\p{Extended_Pictographic}{1,2}(?=[\p{L}\d-]{2,40}\.\p{L}{2})|(?<=[\p{L}\d]) [✉📧📩📨📮🐌🌀🐒🐵] (?=[\p{L}\d-]{2,40}\.\p{L}{2})/gu

/** brick and basil.co: a name of several words, said as one. */
const inWords = new RegExp(
  `(?<=[\\p{L}\\p{N}]@)(?:(?!(?:${notHost}|like|is|of|for|with|as|at|in)(?!\\p{L}))[\\p{L}\\d-]{2,20} ){1,3}[\\p{L}\\d-]{2,30}(?=\\.(?:${topLevel})(?![\\p{L}\\p{N}]))`,
  'giu',
)
const openUp = (words: string): string => words.replaceAll(' ', '')

/** A host or a service must be there, and a full stop in some writing. */
const cue = new RegExp(
  `(?:${services})|(?<!\\p{L})(?:${stopNames})(?!\\p{L})|[\\p{L}\\d"'\`\\s.]\\.["'\`]?\\s?[+&.,|]?\\s?["'\`]?(?:${topLevel})(?![\\p{L}\\d])|\\p{Extended_Pictographic}`,
  'iu',
)

export function isSpokenAddress(text: string): boolean {
  if (!cue.test(text)) return false
  const whole = inPieces.test(text) ? text.replace(pieces, '') : text
  const quiet = swapped(whole)
    .replace(/ ?\.{2,} ?/g, ', ')
    .replace(/🅰t(?!\p{L})/gu, '@')
    .replace(/コム/g, 'com')
    .replace(bullet, '.')
    .replace(picture, '@')
  const shown = signed(signed(signed(quiet, stop, '.'), bareAt, '@'), sign, '@').replace(inWords, openUp)
  return (shown !== text && plainly.test(shown)) || (toSwap.test(text) && oddSign.test(text))
}
