import {
  codeNear,
  endings,
  fillers,
  fold,
  isAt,
  isDescribed,
  isFieldEnd,
  isPreposition,
  isProse,
  isService,
  isSign,
  isWordEnding,
  looseStops,
  mailNear,
  personNear,
  stops,
} from './email-bridges.ts'
import { boxTo, hostTo } from './email-parts.ts'
import { breaks, type Part, picture, Reader } from './email-reader.ts'
import { linesAndMail } from './email-words.ts'

/**
 * An address read from its end: an ending, what stands for the stop, a host, what stands for the sign, a mailbox. Any short
 * bridge may stand for a sign, in words, marks or pictures; each part says how sure it is, and all are weighed together.
 */

const enough = 7
const longestBridge = 48
const mostBridgeWords = 6
const mostHostWords = 2
const around = 60

/** An "at" before a host as it is always written. */
const beforeRealStop = 1.5

const mailHosts = new RegExp(`^(?:mail|live|free|web|post|inbox|me|msn|mac|sky|${linesAndMail})$`, 'i')

/** How sure it is that what stands between two words is meant for the sign; 0 where it is not. */
function weighBridge(reader: Reader, box: number, host: number, stop: number): number {
  const bridge = reader.between(box, host)
  if (bridge.length > longestBridge || bridge === '@' || breaks.test(bridge)) return 0
  const all = Array.from({ length: host - box - 1 }, (_, index) => fold(reader.word(box + 1 + index)))
  const own = all.filter(word => !fillers.has(word))
  const said = own.join(' ') || (all.length === 1 ? (all[0] ?? '') : '')
  const frame = all.length > 0 ? reader.framed(box + 1, host - 1) : 0
  const led = own.length < all.length ? 1 : 0
  if (said === '') return all.length === 0 && bridge.includes('@') ? 3 : picture.test(bridge) ? 2 : 0
  if (isSign.test(said) || isSign.test(all.join(' '))) return 4
  if (isAt.test(said))
    return (
      (stop === 1 ? beforeRealStop : 2) +
      led +
      (frame > 0 ? 2 : 0) +
      (/AT|ät|@/iu.test(bridge.replace('at', '')) ? 1 : 0)
    )
  if (isDescribed.test(said)) return 3 + (frame > 0 ? 1 : 0)
  if (frame === 2 && own.length <= 4) return isPreposition.test(said) && !/[()]/.test(bridge) ? 4 : 3
  if (isPreposition.test(said)) return 1 + frame
  return own.length > 0 && own.length <= 2 && !own.some(word => isProse.test(word) || stops.has(word)) ? 1 : 0
}

function weighEnding(reader: Reader, ending: number): number {
  const after = reader.after(ending)
  if (/^(?:[([=]|[/_-]\p{L}|\.$)/u.test(after) && ending + 1 < reader.words.length) return -3
  if (!endings.has(reader.word(ending))) return -1
  if (/^(?:py|rs|sh|md|pl|so|cc|ps|ml)$/.test(reader.word(ending)) && reader.before(ending) === '.') return 0
  return isWordEnding.test(reader.word(ending)) && /^ $/.test(after) ? 0 : 1
}

/** What is said around an address, for it and against it. */
function weighContext(reader: Reader, first: number, ending: number): number {
  const start = reader.words[first]?.start ?? 0
  const end = reader.words[ending]?.end ?? 0
  const lead = fold(reader.text.slice(Math.max(0, start - around), start))
  const near = `${lead} ${fold(reader.text.slice(end, end + around))}`
  const quoted = /(["'`])$/.exec(lead)?.[1]
  // A field of its own, or a note in brackets.
  const alone = /[([<:]\s?$/.test(lead) && /^\s*(?:[)\]>,\n]|$)/.test(reader.text.slice(end, end + 4))
  return (
    (mailNear.test(near) ? 2 : 0) +
    (personNear.test(near) ? 1 : 0) +
    (quoted && reader.text[end] === quoted ? 2 : alone ? 1 : 0) +
    (/^\s*(?:$|[\n,;)]|\.(?!\S))/.test(reader.text.slice(end, end + 4)) ? 0.5 : 0) -
    (codeNear.test(near) ? 2 : 0)
  )
}

/** Whether a mailbox ends at a word, and what stands between it and a host for the sign. */
function isBoxFor(
  reader: Reader,
  at: number,
  first: number,
  ending: number,
  host: Part,
  sure: number,
): boolean {
  const bridge = weighBridge(reader, at, first, host.weight)
  if (bridge === 0 || (first < host.first && bridge === 1)) return false
  const box = boxTo(reader, at)
  if (box.weight === 0 || (first === ending && box.weight < 2 && bridge < 3)) return false
  // Dots and pictures also set the items of a list apart.
  const said = host.said ?? ''
  if (picture.test(said) && reader.between(at, first).includes(said.trim())) return false
  const article =
    box.weight === 1 && /^(?:the|a|an|this|that|our|your)$/.test(reader.word(box.first - 1)) ? 2 : 0
  const context = weighContext(reader, box.first, ending)
  // Any word may stand for the sign only where the rest is sure.
  if (bridge === 1 && (host.weight < 2 || (box.weight < 3 && context < 2 && !host.service))) return false
  // "The seller at poshmark.com answered"
  if (bridge === beforeRealStop && box.weight < 2 && !host.service) return false
  return sure + bridge + box.weight + context - article >= enough
}

function isAddress(reader: Reader, ending: number): boolean {
  const host =
    hostTo(reader, ending) ??
    (isService.test(reader.word(ending)) ? { first: ending, weight: 0, service: true } : undefined)
  if (!host) return false
  const name = fold(reader.word(host.first))
  host.service = isService.test(name) || mailHosts.test(name)
  if (!host.service && host.weight > 1 && isProse.test(name) && name !== 'example') return false
  const sure =
    host.weight +
    (host.first === ending ? 0 : weighEnding(reader, ending)) +
    (host.service ? (host.said === ' ' ? 3 : 2) : 0)
  for (let first = host.first; first > 0 && host.first - first <= mostHostWords; first--) {
    const extra = host.first - first
    // "at twin rivers dot com"
    if (
      extra > 0 &&
      (host.weight < 2 || reader.between(first, first + 1) !== ' ' || isProse.test(reader.word(first)))
    )
      break
    for (let at = first - 1; at >= 0 && at >= first - 1 - mostBridgeWords; at--)
      if (isBoxFor(reader, at, first, ending, host, sure - extra)) return true
  }
  return false
}

/** Behind a stop that is said, any word may be an ending. */
const mayEnd = (reader: Reader, at: number): boolean => {
  const stop = fold(reader.word(at - 1))
  const word = reader.word(at)
  return (
    stops.has(stop) &&
    !looseStops.has(stop) &&
    /^[a-z]{2,12}$/.test(word) &&
    !isProse.test(word) &&
    !isFieldEnd.test(word)
  )
}

/** Whether a text holds an address whose signs something stands for. */
export function isBridgedAddress(text: string): boolean {
  const reader = new Reader(text)
  return reader.words.some(
    (word, at) =>
      at > 1 &&
      (endings.has(word.text) || isService.test(word.text) || mayEnd(reader, at)) &&
      isAddress(reader, at),
  )
}
