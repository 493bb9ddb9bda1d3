import { commands, type Hit, mood, nearest } from './hit.ts'
import { marksOf, type Reading } from './reading.ts'

/** Said of somebody's operator, these desert; others, such as "replace", may be business. */
const deserting = /^(?:ignore|disregard|forget|disobey|defy|bypass|override)$/

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
    const prior =
      nearest(reading, 'prior', verb, 7) ?? (object && nearest(reading, 'prior', object, 4, 'either'))
    // Bare "skip the instructions" may be about a card: only what names the reader's own rules is a command alone.
    const certain =
      whole !== undefined || verb.language !== 'english' || (prior !== undefined && prior.to !== verb.from)
    hits.push({ kind: 'override', weight: certain ? 2 : 1, used: commands(reading, verb), at: verb.from })
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
