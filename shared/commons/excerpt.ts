const limit = 240
// A word may be given up for a clean cut, but not more of the start than this.
const patience = 80

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Where the last whole segment of a window ends; the window holds one segment more than fits. */
function lastEnd(segmenter: Intl.Segmenter, window: string, room: number): number {
  let end = 0
  for (const { index, segment } of segmenter.segment(window)) {
    if (index + segment.length > room) break
    end = index + segment.length
  }
  return end
}

/** The start of a body, at most 240 code points, cut after a word and never inside a character; `…` tells of a cut. */
export function excerpt(body: string): string {
  const head = Array.from(body.slice(0, limit * 2 + 2))
  if (head.length <= limit) return body
  const room = head.slice(0, limit).join('').length
  // One grapheme may be long (a family, a flag, stacked accents), so the window looks a little further.
  const window = body.slice(0, room + 64)
  if (/^\s/u.test(window.slice(room))) return `${window.slice(0, room).trimEnd()}…`
  const space = /\s+\S*$/u.exec(window.slice(Math.max(0, room - patience), room))
  if (space) {
    const kept = window.slice(0, Math.max(0, room - patience) + space.index).trimEnd()
    if (kept) return `${kept}…`
  }
  const whole = lastEnd(words, window, room)
  const cut = whole > room - patience ? whole : lastEnd(graphemes, window, room)
  return `${window.slice(0, cut).trimEnd()}…`
}
