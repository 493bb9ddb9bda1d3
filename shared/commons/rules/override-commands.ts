import { commands, type Hit, mood, nearest } from './hit.ts'
import type { Mark } from './lexicon.ts'
import { marksOf, type Reading } from './reading.ts'

/** Said of somebody's operator, these desert; others, such as "replace", may be business. */
const deserting = /^(?:ignore|disregard|forget|disobey|defy|bypass|override)$/

/** "Reset your filters", "clear everything before a new search": of a page, not of a reader. */
const tidying = /^(?:reset|clear|remove|delete|replace|cancel|turn|switch|shut)$/
const settings = /^(?:filters?|configuration|commands?|training|persona|protocols|context)$/

/** "Ignoren mi mensaje anterior": of what the author wrote, not of what the reader was told. */
const mine =
  /^(?:mi|mis|mon|ma|mes|mein|meine|meinen|meinem|meiner|meu|meus|minha|minhas|mio|mia|miei|mie|mijn|moj|moja|moje|moi|moim|moich|мо(?:е|ё|и|й|я|ю|его|ему|ей|их|им|го|єї|є|ї)|my|我|私|僕|내|제|मेरा|मेरी|मेरे|tôi)$/

function ownText(reading: Reading, verb: Mark, object: Mark): boolean {
  const from = Math.min(verb.to, object.to)
  return reading.tokens.slice(from, Math.max(verb.from, object.to) + 4).some(token => mine.test(token.word))
}

/** Commands to drop what a model was told: "ignore all previous instructions", "your rules no longer apply". */
export function overrides(reading: Reading): Hit[] {
  const hits: Hit[] = []
  for (const verb of marksOf(reading.marks, 'override')) {
    const object = nearest(reading, 'rules', verb, 8)
    const word = reading.tokens[verb.from]?.word ?? ''
    const whole =
      nearest(reading, 'everything', verb, 2) ??
      (deserting.test(word) ? nearest(reading, 'owner', verb, 2) : undefined)
    // Skipping consent, or the ranking, is no override by itself; together with more it is.
    if (!object && !whole && nearest(reading, 'guard', verb, 4))
      hits.push({ kind: 'guard', weight: 1, used: commands(reading, verb), at: verb.from })
    if (!object && !whole) continue
    if (object && verb.language !== 'english' && ownText(reading, verb, object)) continue
    const prior =
      nearest(reading, 'prior', verb, 7) ?? (object && nearest(reading, 'prior', object, 4, 'either'))
    // Bare "skip the instructions" may be about a card: only what names the reader's own rules is a command alone.
    const tidies = tidying.test(word) && (!object || settings.test(reading.tokens[object.from]?.word ?? ''))
    // "Forget everything you knew about parking"
    const topical =
      !object &&
      whole !== undefined &&
      reading.tokens.slice(whole.to + 1, whole.to + 4).some(token => token.word === 'about')
    const certain =
      verb.language !== 'english' ||
      (!tidies && !topical && (whole !== undefined || (prior !== undefined && prior.to !== verb.from)))
    hits.push({ kind: 'override', weight: certain ? 2 : 1, used: commands(reading, verb), at: verb.from })
    // Asked or told, it is still talk of such commands.
    if (object && deserting.test(word)) hits.push({ kind: 'topic', weight: 0, used: false, at: verb.from })
  }
  for (const state of marksOf(reading.marks, 'void')) {
    const object = nearest(reading, 'rules', state, 8, 'before')
    if (!object || !nearest(reading, 'prior', object, 4, 'either')) continue
    hits.push({
      kind: 'override',
      weight: 2,
      used: mood(reading, object) !== 'told' && mood(reading, state) !== 'told',
      at: state.from,
    })
  }
  return hits
}
