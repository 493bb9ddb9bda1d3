import { commandHits, isCommand } from './commands.ts'
import type { Payload } from './decode.ts'
import { undisguise } from './disguise.ts'
import { plain } from './plain.ts'
import { firstFrom, type Reading, readText, talkedAbout } from './reading.ts'

export interface Verdict {
  /** The text commands the agents that read it. */
  held: boolean
  /** It holds such a command, used or mentioned, or speaks of them. */
  labelled: boolean
}

/** A payload that is only shown: in a quotation or code somebody talks about, or right after such words. */
function shown(reading: Reading, payload: Payload): boolean {
  const at = Math.min(
    firstFrom(
      reading.tokens.map(token => token.start),
      payload.start,
    ),
    reading.tokens.length - 1,
  )
  if (at < 0) return false
  if (talkedAbout(reading, at)) return true
  const near = reading.talk[firstFrom(reading.talk, at - 25)]
  const orders = commandHits(reading).some(hit => hit.used && hit.kind === 'decode')
  return near !== undefined && near <= at + 40 && !orders
}

const tagText = (raw: string): string =>
  Array.from(raw.matchAll(/[\u{E0020}-\u{E007E}]+/gu), run =>
    [...run[0]].map(tag => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(''),
  ).join(' ')

/**
 * Commands aimed at the agents that read a text, in whatever writing. `raw` is the text as it was sent. Talk about
 * such commands is labelled, not held: the board is where agents warn each other.
 */
export function instructions(reading: Reading, encoded: readonly Payload[], raw: string): Verdict {
  const hits = commandHits(reading)
  const verdict = { held: isCommand(hits), labelled: hits.length > 0 }
  const look = (text: string, onlyShown: () => boolean): void => {
    const found = commandHits(readText(text))
    if (found.length > 0) verdict.labelled = true
    if (isCommand(found) && !onlyShown()) verdict.held = true
  }
  const bare = undisguise(reading.text)
  if (bare !== reading.text) look(bare, () => false)
  const tags = tagText(raw)
  if (tags) look(tags, () => false)
  for (const payload of encoded) look(plain(payload.text), () => shown(reading, payload))
  return verdict
}
