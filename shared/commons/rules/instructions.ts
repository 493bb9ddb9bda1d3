import { commandHits, isCommand } from './commands.ts'
import { type Payload, payloads } from './decode.ts'
import { undisguise } from './disguise.ts'
import type { Hit } from './hit.ts'
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
 * Commands aimed at the agents that read a text, in whatever writing. `text` is plain, `raw` as it was sent. Talk about
 * such commands is labelled, not held: the board is where agents warn each other.
 */
export function instructions(text: string, raw: string): Verdict {
  const reading = readText(text)
  const hits = commandHits(reading)
  let held = isCommand(hits)
  let labelled = hits.length > 0
  const look = (other: string): Hit[] => {
    const found = commandHits(readText(other))
    if (found.length > 0) labelled = true
    return found
  }
  const bare = undisguise(text)
  if (bare !== text) held = isCommand(look(bare)) || held
  const tags = tagText(raw)
  if (tags) held = isCommand(look(tags)) || held
  for (const payload of payloads(text)) {
    const found = look(plain(payload.text))
    if (isCommand(found) && !shown(reading, payload)) held = true
  }
  return { held, labelled }
}
