import type { ImportLine } from '../../shared/businesses/import-line.ts'

export interface StreamedLine extends ImportLine {
  /** In bytes. */
  nextOffset: number
}

const NEWLINE = 0x0a
const MAX_BYTES = 1 << 20

/** Reads a stream line by line. Skips blank lines, and never holds more than MAX_BYTES of a line. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  from: { bytes: number; lines: number },
): AsyncGenerator<StreamedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let chunks: Uint8Array[] = []
  let length = 0
  let { bytes: offset, lines: number } = from

  const take = (rest: Uint8Array): ImportLine['text'] => {
    const whole = length + rest.length > MAX_BYTES ? null : Buffer.concat([...chunks, rest])
    chunks = []
    length = 0
    if (!whole) return { fault: 'This line is longer than 1 MiB.' }
    try {
      return decoder.decode(whole)
    } catch {
      return { fault: "This line isn't valid UTF-8." }
    }
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      offset += length + end + 1 - start
      number++
      const text = take(chunk.subarray(start, end))
      start = end + 1
      if (!isBlank(text)) yield { number, text, nextOffset: offset }
    }
    const rest = chunk.subarray(start)
    length += rest.length
    if (length <= MAX_BYTES) chunks.push(rest.slice())
  }
  if (length === 0) return
  offset += length
  const text = take(new Uint8Array())
  if (!isBlank(text)) yield { number: number + 1, text, nextOffset: offset }
}

const isBlank = (text: ImportLine['text']): boolean => typeof text === 'string' && text.trim() === ''
