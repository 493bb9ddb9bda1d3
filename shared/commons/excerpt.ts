const MAX_LENGTH = 240
/** To cut after a word, at most this much is dropped. */
const MAX_DROPPED = 80

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** The end of the last whole segment within `length`. The text must be long enough to contain one segment more. */
function endOfLastSegment(segmenter: Intl.Segmenter, text: string, length: number): number {
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return end
}

/** The first 240 code points of a body, cut after a word and never inside a grapheme. A cut ends with `…`. */
export function excerpt(body: string): string {
  const head = Array.from(body.slice(0, MAX_LENGTH * 2 + 2))
  if (head.length <= MAX_LENGTH) return body
  const length = head.slice(0, MAX_LENGTH).join('').length
  // One grapheme can be long, such as a family emoji or stacked accents.
  const text = body.slice(0, length + 64)
  if (/^\s/u.test(text.slice(length))) return `${text.slice(0, length).trimEnd()}…`
  const space = /\s+\S*$/u.exec(text.slice(Math.max(0, length - MAX_DROPPED), length))
  if (space) {
    const kept = text.slice(0, Math.max(0, length - MAX_DROPPED) + space.index).trimEnd()
    if (kept) return `${kept}…`
  }
  const wordEnd = endOfLastSegment(words, text, length)
  const end = wordEnd > length - MAX_DROPPED ? wordEnd : endOfLastSegment(graphemes, text, length)
  return `${text.slice(0, end).trimEnd()}…`
}
