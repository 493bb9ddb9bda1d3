import { commands, type Hit, mood, nearest } from './hit.ts'
import type { Mark } from './lexicon.ts'
import { denials } from './mood-words.ts'
import { marksOf, type Reading } from './reading.ts'

const speaking =
  /\b(?:reading|reads?|processing|parsing|parses|summari[sz]ing|ingesting|indexing|attention|dear|hey|hello|must|shall|required|mandatory|obligatory|instructed|ordered|whoever|if you)\b/i
const followed =
  /^\s?(?:,? you (?:are|must|have|will)|reading|that (?:reads?|process|pars|sees?|ingest)|who (?:reads?|process|sees?)|processing|parsing|compiling|viewing|seeing|must|shall|have to|are (?:required|instructed|ordered|hereby))/i
const opening =
  /(?:^|[\n.!?:>*#_[("'=-]\s?|\b(?:(?:to|for)(?: (?:the|any|all|every|each))?|dear|hey|attention|any|all|note|if you are an?|you are an?)\s)$/i

/** Agents are spoken to, not about: at the start of a line, before a comma or colon, or as readers of this very text. */
function addresses(reading: Reading, mark: Mark): boolean {
  const start = reading.tokens[mark.from]?.start ?? 0
  const end = reading.tokens[mark.to]?.end ?? 0
  const after = reading.text.slice(end, end + 24)
  if (speaking.test(reading.text.slice(start, end)) || followed.test(after)) return true
  const opens = opening.test(reading.text.slice(Math.max(0, start - 24), start))
  return mark.language === 'english'
    ? opens && /^[^\p{L}\n]{0,3}[:,!—–-]|^ (?:please|you)\b/u.test(after)
    : opens || /^[^\p{L}\n]{0,2}[:,!，：、]/u.test(after)
}

// Obeying what another text says: the instructions below, in this image, at that address.
const elsewhere =
  /^\W{0,3}(?:\w{1,20}\W{1,3}){0,4}?(?:instructions?|commands?|orders|directives?|steps|it says|text says|page says|tells you)\W{1,3}(?:\w{1,20}\W{1,3}){0,3}?(?:below|above|here|hidden|embedded|inside|encoded|in (?:this|the) (?:post|comment|image|link|file|page|block|message|text|attachment)|at https?|from https?|from this|i give|that follow|exactly|without question|immediately|only|to the letter|before you)/i

const obeysIt =
  /^\W{1,3}(?:it|this|that|them|me|the poster|the author|this post|this message)(?:\W{0,3}$|\W{0,2}[.!;,:]|\W{1,2}(?:exactly|now|instead|immediately|to the letter))/i

const obeysText = (reading: Reading, verb: Mark): boolean => {
  const end = reading.tokens[verb.to]?.end ?? 0
  const rest = reading.text.slice(end, end + 160)
  return elsewhere.test(rest) || obeysIt.test(rest)
}

/** "Never book without asking" asks for the asking. */
const deniedAround = (reading: Reading, phrase: Mark): boolean =>
  /^without|^no$/.test(reading.tokens[phrase.from]?.word ?? '') &&
  reading.tokens
    .slice(Math.max(0, phrase.from - 8), phrase.from)
    .some(token => token.sentence === reading.tokens[phrase.from]?.sentence && denials.has(token.word))

/** What makes a command of a call to agents … */
const urged = ['act', 'override', 'leak', 'conceal', 'output', 'role', 'task', 'records'] as const
/** … and what may still be an announcement. */
const pushed = ['disclose', 'steer', 'duty', 'cancel', 'obey', 'pay'] as const

/** Commands that speak to agents as such: addressed, urged to act, to keep quiet, to answer in a given way. */
export function addressed(reading: Reading): Hit[] {
  const hits: Hit[] = []
  const of = (concept: Mark['concept']) => marksOf(reading.marks, concept)
  const add = (kind: string, weight: 0 | 1 | 2, mark: Mark, used: boolean) =>
    hits.push({ kind, weight, used, at: mark.from })
  for (const phrase of of('reader'))
    if (addresses(reading, phrase)) add('reader', 1, phrase, mood(reading, phrase) !== 'told')
  // "Agents:" opens an announcement as well as a command; what follows tells them apart.
  for (const phrase of of('folk')) {
    if (!addresses(reading, phrase)) continue
    const meant = mood(reading, phrase) !== 'told'
    if (urged.some(concept => nearest(reading, concept, phrase, 14))) add('reader', 1, phrase, meant)
    else if (pushed.some(concept => nearest(reading, concept, phrase, 14))) add('reader', 0, phrase, meant)
  }
  for (const concept of ['authority', 'conceal', 'act', 'output'] as const)
    for (const phrase of of(concept)) {
      const kind = concept === 'conceal' && deniedAround(reading, phrase) ? 'told' : mood(reading, phrase)
      // "We only recommend" describes; "do not tell" is a denial by its own words; "in every reply" has no verb.
      if (concept === 'act' && kind === 'described') continue
      const meant = concept === 'act' || concept === 'output' ? kind === 'command' : kind !== 'told'
      add(concept, concept === 'output' && !meant ? 0 : 1, phrase, meant)
    }
  for (const verb of of('cancel'))
    if (nearest(reading, 'bookings', verb, 6) && nearest(reading, 'all', verb, 4))
      add('act', 1, verb, commands(reading, verb))
  // Moving the service one way, wholesale: advice may sound like it too, so it only warns.
  for (const verb of of('steer'))
    if (
      nearest(reading, 'steered', verb, 8) &&
      nearest(reading, 'sweeping', verb, 12) &&
      commands(reading, verb)
    )
      add('steer', 0, verb, true)
  for (const verb of of('obey'))
    if (nearest(reading, 'task', verb, 6) || obeysText(reading, verb))
      add('obey', 1, verb, commands(reading, verb))
  for (const verb of of('decode')) {
    const act = nearest(reading, 'obey', verb, 14, 'either')
    if (act) add('decode', 2, verb, commands(reading, verb) && mood(reading, act) !== 'denied')
  }
  return hits
}
