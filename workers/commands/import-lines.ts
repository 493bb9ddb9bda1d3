export interface Line {
  /** Counted from 1. */
  number: number
  /** What stands in it, or why it can not be read. */
  text: string | { fault: string }
  /** Where the next line begins, in bytes from the start of the file. */
  end: number
}

const NEWLINE = 0x0a
const LONGEST = 1 << 20

/** The lines of a stream, one at a time; blank ones are passed over, and a monster is not kept in memory. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  from: { bytes: number; lines: number },
): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held: Uint8Array[] = []
  let heldBytes = 0
  let { bytes: at, lines: number } = from

  const take = (rest: Uint8Array): Line['text'] => {
    const whole = heldBytes + rest.length > LONGEST ? null : Buffer.concat([...held, rest])
    held = []
    heldBytes = 0
    if (!whole) return { fault: 'The line is longer than a card can be.' }
    try {
      return decoder.decode(whole)
    } catch {
      // Names would be stored with marks in place of their letters.
      return { fault: 'The line is not UTF-8.' }
    }
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      at += heldBytes + end + 1 - start
      number++
      const text = take(chunk.subarray(start, end))
      start = end + 1
      if (typeof text !== 'string' || text.trim() !== '') yield { number, text, end: at }
    }
    const rest = chunk.subarray(start)
    heldBytes += rest.length
    if (heldBytes <= LONGEST) held.push(rest.slice())
  }
  if (heldBytes === 0) return
  at += heldBytes
  const text = take(new Uint8Array())
  if (typeof text !== 'string' || text.trim() !== '') yield { number: number + 1, text, end: at }
}
