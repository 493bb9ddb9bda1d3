export interface Line {
  /** Counted from 1. */
  number: number
  /** null for one that is longer than any card. */
  text: string | null
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
  const decoder = new TextDecoder()
  let held: Uint8Array[] = []
  let heldBytes = 0
  let { bytes: at, lines: number } = from

  const take = (rest: Uint8Array): string | null => {
    const whole = heldBytes + rest.length
    const text = whole > LONGEST ? null : decoder.decode(Buffer.concat([...held, rest]))
    held = []
    heldBytes = 0
    return text
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      at += heldBytes + end + 1 - start
      number++
      const text = take(chunk.subarray(start, end))
      start = end + 1
      if (text === null || text.trim() !== '') yield { number, text, end: at }
    }
    const rest = chunk.subarray(start)
    heldBytes += rest.length
    if (heldBytes <= LONGEST) held.push(rest.slice())
  }
  if (heldBytes === 0) return
  at += heldBytes
  const text = take(new Uint8Array())
  if (text === null || text.trim() !== '') yield { number: number + 1, text, end: at }
}
