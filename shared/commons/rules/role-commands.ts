import { commands, type Hit, mood, nearest } from './hit.ts'
import type { Mark } from './lexicon.ts'
import { marksOf, type Reading } from './reading.ts'

const alone = /^(?:pretend|roleplay|impersonate|henceforth)$/
const entering =
  /^(?:enter|enable|activate|switch|go|are|engage|start|turn|into|unlock|operating|running|now)$/
const unbound =
  /^(?:unrestricted|unfiltered|uncensored|unbound|no|without|jailbroken|dan|evil|rogue|freed|liberated|amoral|omnipotent)$/
const naming =
  /^(?:system|initial|original|hidden|secret|internal|developer|rules|instructions|given|exact|full)$/

/** Commands to be somebody else, to enter a mode without rules, or to take on a new task. */
export function roles(reading: Reading): Hit[] {
  const hits: Hit[] = []
  const word = (at: number) => reading.tokens[at]?.word ?? ''
  const add = (kind: string, weight: 0 | 1 | 2, mark: Mark, used: boolean) =>
    hits.push({ kind, weight, used, at: mark.from })
  for (const phrase of marksOf(reading.marks, 'role')) {
    const other = nearest(reading, 'persona', phrase, 10) ?? nearest(reading, 'mode', phrase, 6)
    const second =
      phrase.language !== 'english' || /^you/.test(word(phrase.from)) || /^you/.test(word(phrase.to + 1))
    if (other || second || alone.test(word(phrase.from)))
      add('role', other ? 2 : 1, phrase, commands(reading, phrase))
  }
  for (const phrase of marksOf(reading.marks, 'persona')) {
    const words = reading.tokens.slice(Math.max(0, phrase.from - 8), phrase.from).map(token => token.word)
    if (
      unbound.test(word(phrase.from)) &&
      words.some(before =>
        /^(?:you|answer|respond|comply|reply|ai|model|assistant|simulate|pretend|act)$/.test(before),
      )
    )
      add('freedom', 1, phrase, mood(reading, phrase) !== 'told')
  }
  for (const phrase of marksOf(reading.marks, 'mode')) {
    const entered = reading.tokens
      .slice(Math.max(0, phrase.from - 5), phrase.from)
      .some(token => entering.test(token.word))
    if (entered || phrase.language !== 'english') add('mode', 1, phrase, mood(reading, phrase) !== 'told')
  }
  for (const phrase of marksOf(reading.marks, 'task'))
    add('task', 1, phrase, mood(reading, phrase) !== 'told')
  // Speaking of a reader's own prompt shows what a text is about, whatever its verb.
  for (const phrase of marksOf(reading.marks, 'prompt'))
    if (phrase.language !== 'english' || naming.test(word(phrase.from)) || naming.test(word(phrase.from + 1)))
      add('topic', 0, phrase, false)
  for (const phrase of marksOf(reading.marks, 'topic')) add('topic', 0, phrase, false)
  return hits
}
