import { commandHits, isCommand, isWarnedOf } from './commands.ts'
import type { Payload } from './decode.ts'
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

/** Tells payloads that are only shown: in a quotation or code somebody talks about, or next to such words. */
function showing(reading: Reading, hits: readonly Hit[]): (payload: Payload) => boolean {
  const starts = reading.tokens.map(token => token.start)
  const ordered = hits.some(hit => hit.used && hit.kind === 'decode')
  return payload => {
    const at = Math.min(firstFrom(starts, payload.start), starts.length - 1)
    if (talkedAbout(reading, at)) return true
    const near = reading.talk[firstFrom(reading.talk, at - 25)]
    return near !== undefined && near <= at + 40 && !ordered
  }
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
  const verdict = { held: isCommand(hits), labelled: isWarnedOf(hits) }
  const shown = showing(reading, hits)
  const look = (text: string): boolean => {
    const found = commandHits(readText(text))
    if (isWarnedOf(found)) verdict.labelled = true
    return isCommand(found)
  }
  const bare = undisguise(reading.text)
  if (bare !== reading.text && look(bare)) verdict.held = true
  const tags = tagText(raw)
  if (tags && look(tags)) verdict.held = true
  // All payloads at once first: nearly always none of them says anything.
  const texts = encoded.map(payload => plain(payload.text))
  if (texts.length > 0 && look(texts.join('\n\n')) && !verdict.held)
    verdict.held = encoded.some((payload, index) => !shown(payload) && look(texts[index] ?? ''))
  return verdict
}
