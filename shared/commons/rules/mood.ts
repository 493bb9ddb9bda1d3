import { type Reading, talkedAbout } from './reading.ts'
import type { Token } from './tokens.ts'

/** How a verb is meant: as a command to the reader, or as something that is told, asked, denied or described. */
export type Mood = 'command' | 'told' | 'denied' | 'described'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const passing = set(`
  please now then and or also just simply kindly first next instead immediately so always hereby therefore but finally again
  quickly directly carefully completely entirely totally fully secretly silently quietly only merely go ahead ok okay must shall
  should will can may let lets us thus hence quick important urgent attention note notice warning alert critical agents agent ai
  assistant assistants bots bot everyone all readers reader llm llms model models system admin dear hey hello hi task tasks step
  steps order instruction instructions action required 1 2 3 4 5 6 7 8 9 i ii iii a) b) todo do afterwards once done otherwise
  thereafter subsequently everybody friends folks immediatly asap then you`)
const subjects = set('i we they it he she who which that one somebody someone nobody people')
const articles = set(
  'the a an this my our his its any each per of no some every these those their her such another which',
)
const modals = set('must shall should will can may need ought would could might do does did')
const denials = set(
  'not dont never no without wont cannot cant shouldnt mustnt doesnt didnt refuse refuses refused avoid nor neither isnt arent wouldnt couldnt against nobody',
)
const pushes = set('hesitate forget fail wait delay stop only worry')
const duties = set(`
  need have must ought required instructed ordered authorized authorised supposed asked told directed commanded requested obliged
  obligated permitted expected reminded advised programmed urged free going about sure remember time is are now allowed designed
  configured encouraged invited forced task job goal duty mission role purpose priority objective you agents assistants`)
const tellers = set(`
  says said saying tells telling told asks asking asked instructs instructing orders reads contained contains containing includes including
  claims claimed wrote writes posting stating states stated demanding demands demanded commands commanding requests requesting tries tried
  trying attempts attempted attempting wants wanted gets got makes making tricks tricked tricking convinces convinced convincing persuades
  persuaded coaxes injects injected embeds hides hid hidden smuggled planted like as eg phrase phrases string strings payload payloads
  pattern patterns variant variants injection injections sentence line lines text texts example examples attack attacks words wording quote
  about called if when whenever whether how why what where who injecting prompting begging urging urges begged ordering ordered instructed
  variation variations comment listing description title subject message messages said`)
const leading = set(
  'say said says read reads reading saying contained contains containing with was is were are example examples eg payload payloads string strings phrase phrases text texts quote quoted message following below line lines injection attack attempt description comment subject title got received found saw logged output input prompt snippet sample test case content',
)

const between = (reading: Reading, left: Token | undefined, right: Token | undefined): string =>
  left && right ? reading.text.slice(left.end, right.start) : ''

/** Someone is said to say what follows: a word of telling, and then `:`, `to`, `that`, a quotation mark or an object. */
function toldBefore(reading: Reading, at: number, floor: number): boolean {
  const { tokens } = reading
  for (let index = at - 1; index >= floor; index--) {
    const word = tokens[index]?.word ?? ''
    if (!tellers.has(word)) continue
    const before = tokens[index - 1]?.word ?? ''
    const second = tokens[index - 2]?.word ?? ''
    // "You are instructed to", "agents have been told to" and "I am asking you to" tell the reader.
    const passive =
      /^(?:are|been|being|is|be|hereby|am|re)$/.test(before) &&
      /^(?:told|asked|instructed|ordered|directed|asking|telling|ordering|instructing|commanding|requesting|urging)$/.test(
        word,
      )
    if (passive) continue
    if (
      /^(?:told|asked|ordered|instructed)$/.test(word) &&
      /^(?:you|were|was)$/.test(before) &&
      !/^(?:i|it|they|he|she|agent|we)$/.test(second)
    )
      continue
    if (
      /^(?:like|as|when|what|who|how|where|if|line|lines|message|messages|text|title|listing|comment|description|is)$/.test(
        word,
      )
    ) {
      // These tell only where they introduce something: "like this:", "if a post asks", "how to".
      const rest = tokens.slice(index + 1, at)
      const opened = /[:"'`]/.test(reading.text.slice(tokens[index]?.end ?? 0, tokens[at]?.start ?? 0))
      const reported = rest.some(token =>
        /^(?:says|said|asks|asked|tells|told|reads|wants|tries|contains|instructs|to|i|we|agents|anyone|does|do|should)$/.test(
          token.word,
        ),
      )
      const addressed = rest.some(token => /^(?:you|your|ai|assistant)$/.test(token.word))
      if (!(opened && !/^(?:if|when|as)$/.test(word)) && !(reported && !addressed)) continue
    }
    return true
  }
  return false
}

export function moodOf(reading: Reading, at: number): Mood {
  const { tokens } = reading
  const verb = tokens[at]
  if (!verb) return 'described'
  if (talkedAbout(reading, at)) return 'told'
  let floor = at
  while (floor > 0 && at - floor < 28 && tokens[floor - 1]?.sentence === verb.sentence) floor--
  const quoteFloor = reading.quoteFrom[at] ?? -1
  if (quoteFloor > floor) floor = quoteFloor
  if (reading.comment[at] === 1) while (floor < at && reading.comment[floor] !== 1) floor++

  if (toldBefore(reading, at, floor)) return 'told'
  // A line or sentence that ends in a colon and speaks of text introduces this one.
  const last = tokens[floor - 1]
  if (
    last &&
    floor > 0 &&
    /:/.test(between(reading, last, tokens[floor])) &&
    [1, 2, 3, 4].some(back => leading.has(tokens[floor - back]?.word ?? ''))
  )
    return 'told'

  let index = at - 1
  while (index >= floor) {
    const word = tokens[index]?.word ?? ''
    const gap = between(reading, tokens[index], tokens[index + 1])
    const earlier = tokens[index - 1]?.word ?? ''
    if (denials.has(word)) return 'denied'
    if (/[:—–>\]})]|--| - |\n/.test(gap) && !/^(?:or|nor)$/.test(tokens[index + 1]?.word ?? ''))
      return 'command'
    if (word === 'to') return infinitive(reading, index, floor)
    if (articles.has(word)) return 'described'
    if (modals.has(word) && subjects.has(tokens[index + 1]?.word ?? '')) return 'described'
    if (/^(?:would|could|might|did|does)$/.test(word)) return 'described'
    if (subjects.has(word)) return /^(?:if|when|as|for)$/.test(earlier) ? 'described' : 'described'
    if (word === 'you') return conditional(reading, index, floor) ? 'described' : 'command'
    if (!passing.has(word)) {
      if (/[,;]/.test(gap)) return deniedList(reading, index, floor) ? 'denied' : 'command'
      // "… and send", "… then post": the verb continues what came before.
      const joined = tokens[index + 1]?.word ?? ''
      if (
        index + 1 < at &&
        /^(?:and|then|or|but|so|now|please|also|instead|immediately|just|simply|kindly|must|shall|should|will|always|hereby)$/.test(
          joined,
        )
      ) {
        return deniedList(reading, index + 1, floor) ? 'denied' : joined === 'will' ? 'described' : 'command'
      }
      return 'described'
    }
    index--
  }
  return asked(reading, at) ? 'told' : 'command'
}

/** "you need to", "your task is to" and "I want you to" command; "how to" and "tries to" describe. */
function infinitive(reading: Reading, to: number, floor: number): Mood {
  const { tokens } = reading
  const word = tokens[to - 1]?.word ?? ''
  const before = tokens.slice(Math.max(floor, to - 4), to)
  if (before.some(token => denials.has(token.word)))
    return before.some(token => pushes.has(token.word)) ? 'command' : 'denied'
  if (word === 'you' || duties.has(word)) {
    const people = tokens
      .slice(Math.max(floor, to - 6), to)
      .some(token => /^(?:i|we|they|it|he|she)$/.test(token.word))
    const reader = tokens
      .slice(Math.max(floor, to - 8), to)
      .some(token =>
        /^(?:you|your|agents|agent|assistants|assistant|models|bots|all|please|ai|must)$/.test(token.word),
      )
    return reader || (!people && to - floor <= 3) ? 'command' : 'described'
  }
  return 'described'
}

const conditional = (reading: Reading, you: number, floor: number): boolean =>
  reading.tokens
    .slice(Math.max(floor, you - 4), you)
    .some(token =>
      /^(?:if|when|unless|whether|before|after|until|once|while|where|that|what|how|why|do|did|would|could|might)$/.test(
        token.word,
      ),
    )

/** "never reveal or print": a denial reaches over a list joined by "or" and commas. */
function deniedList(reading: Reading, at: number, floor: number): boolean {
  const { tokens } = reading
  const joiner = tokens[at]?.word ?? ''
  if (joiner !== 'or' && joiner !== 'nor' && !/^,/.test(between(reading, tokens[at], tokens[at + 1])))
    return false
  return (
    tokens.slice(Math.max(floor, at - 10), at).some(token => denials.has(token.word)) &&
    (joiner === 'or' || joiner === 'nor')
  )
}

/** "Should I send my key?", "Ask the customer for a card?": a question by its mark and its first word. */
function asked(reading: Reading, at: number): boolean {
  const { tokens, text } = reading
  const sentence = tokens[at]?.sentence
  let last = at
  while (last + 1 < tokens.length && last - at < 40 && tokens[last + 1]?.sentence === sentence) last++
  const end = tokens[last]?.end ?? text.length
  return /^["')\]*\s]{0,3}\?/.test(text.slice(end, end + 6))
}
