import { beside, boxes, hosts, inPlace, leading, mayTell, type Sign, software } from './email-marks.ts'

/**
 * An address whose mailbox and host stand apart, told in whatever words. No phrase proves one: a mailbox and a host that
 * stand near each other are weighed together with what is said around them.
 */

interface Mark {
  start: number
  end: number
  weight: number
}

/** How far a mailbox and its host may stand apart, and what is said of them from them. */
const farthest = 90
const around = 50
const aroundSoftware = 24
const enough = 8
/** For the sign between them, and for words that only lead from one to the other. */
const signed = 3
const led = 2
/** What the shape of a mailbox says. */
const byShape = 4

const marksOf = (text: string, signs: readonly Sign[]): Mark[] =>
  signs
    .flatMap(({ weight, pattern }) =>
      Array.from(text.matchAll(pattern), match => {
        const own = match[1] ?? match[0]
        const start = match.index + match[0].lastIndexOf(own)
        return { start, end: start + own.length, weight }
      }),
    )
    .sort((one, other) => one.start - other.start)

/** Whether one of some marks, which are in order and do not overlap, lies in a stretch. */
function anyIn(marks: readonly Mark[], from: number, to: number): boolean {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return (marks[low]?.end ?? Number.POSITIVE_INFINITY) <= to
}

function linkBetween(text: string, left: Mark, right: Mark, box: Mark, host: Mark): number {
  const between = text.slice(left.end, right.start)
  if (box.weight > 1 && box === left && inPlace.test(between)) {
    // Only its shape speaks for it: "price.usd at store.com".
    return host.weight === 1 && box.weight === byShape ? led : signed
  }
  return leading.test(between) ? led : 0
}

/** Whether a text tells an address part by part. */
export function isWeighedAddress(text: string): boolean {
  if (!mayTell.test(text)) return false
  const servers = marksOf(text, hosts)
  const mailboxes = servers.length > 0 ? marksOf(text, boxes) : []
  if (mailboxes.length === 0) return false
  const said = beside.map(each => ({ weight: each.weight, marks: marksOf(text, [each]) }))
  const technical = marksOf(text, [software])
  let from = 0
  for (const host of servers) {
    while ((mailboxes[from]?.start ?? Number.POSITIVE_INFINITY) < host.start - farthest - around) from++
    for (let index = from; index < mailboxes.length; index++) {
      const box = mailboxes[index]
      if (!box || box.start > host.end + farthest) break
      if (box.start < host.end && host.start < box.end) continue
      const [left, right] = box.start < host.start ? [box, host] : [host, box]
      if (right.start - left.end > farthest || /\n\s*\n/.test(text.slice(left.end, right.start))) continue
      const link = linkBetween(text, left, right, box, host)
      // Any word before an "at" may be one, if nothing else comes between.
      if (box.weight === 1 && link === 0) continue
      let score = host.weight + box.weight + link
      for (const { weight, marks } of said)
        if (anyIn(marks, left.start - around, right.end + around)) score += weight
      // A title says nothing of the words below it.
      const lead = text.slice(Math.max(0, left.start - aroundSoftware), left.start)
      const floor = left.start - lead.length + lead.lastIndexOf('\n\n') + 1
      if (anyIn(technical, floor, right.end + aroundSoftware)) score += software.weight
      if (score >= enough) return true
    }
  }
  return false
}
