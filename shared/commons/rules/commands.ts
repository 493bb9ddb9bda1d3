import { disclosures } from './disclose-commands.ts'
import { fakeMessages } from './fake-message.ts'
import type { Hit } from './hit.ts'
import { leanings, obliqueIn } from './leaning.ts'
import { weigh } from './leaning-score.ts'
import { likely } from './leaning-weights.ts'
import type { Mark } from './lexicon.ts'
import { overrides } from './override-commands.ts'
import { addressed } from './reader-commands.ts'
import type { Reading } from './reading.ts'
import { roles } from './role-commands.ts'

// Two phrases in the same few words ("always say that") are one sign.
const apart = 3
const phrases = new Set(['act', 'output'])

// Signs of different kinds make a command together when they stand this near to each other, in words.
const together = 80

const speaks =
  /^(?:you|your|agents?|assistants?|ai|bots?|llms?|models?|ignore|must|instructions?|system|customers?|send|key)$/

/** A comment that speaks to somebody speaks to models: people never see it. */
function hiddenComments(reading: Reading): Hit[] {
  const at = reading.tokens.findIndex(
    (token, index) => reading.comment[index] === 1 && speaks.test(token.word),
  )
  return at < 0 ? [] : [{ kind: 'comment', weight: 1, used: true, at }]
}

/** Every sign of a command in a text, used or mentioned. */
export const signsIn = (reading: Reading, oblique: readonly Mark[]): Hit[] => [
  ...overrides(reading),
  ...disclosures(reading),
  ...roles(reading),
  ...addressed(reading),
  ...fakeMessages(reading),
  ...hiddenComments(reading),
  ...leanings(reading, oblique),
]

/** The signs of a text, and whether they and its words together are likely to command. */
export function commandHits(reading: Reading): Hit[] {
  const oblique = obliqueIn(reading.tokens)
  const hits = signsIn(reading, oblique)
  if (weigh(reading, oblique, hits) > likely) hits.push({ kind: 'likely', weight: 0, used: true, at: 0 })
  return hits
}

const certain = new Set(['likely', 'topic'])

/** Whether readers are warned: of a command, though it be quoted, of talk about such, and of what is likely to be one. */
export const isWarnedOf = (hits: readonly Hit[]): boolean =>
  hits.some(hit => hit.weight === 2 || certain.has(hit.kind)) || addUp(hits.filter(hit => hit.weight > 0))

/** Whether the signs that are meant for the reader add up to a command. */
export function isCommand(hits: readonly Hit[]): boolean {
  const used = hits.filter(hit => hit.used && hit.weight > 0)
  return used.some(hit => hit.weight === 2) || addUp(used)
}

function addUp(hits: readonly Hit[]): boolean {
  const last = new Map<string, number>()
  for (const hit of [...hits].sort((one, other) => one.at - other.at)) {
    for (const [kind, at] of last) {
      // One phrase with two meanings ("new policy") is one sign too.
      const same = kind === hit.kind || (phrases.has(kind) && phrases.has(hit.kind) && hit.at - at < apart)
      if (!same && hit.at > at && hit.at - at <= together) return true
    }
    last.set(hit.kind, hit.at)
  }
  return false
}
