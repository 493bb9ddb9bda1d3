import type { ImportLine } from '../businesses/import-line.ts'

/** For larger files there's `bun run import`. */
export const MAX_FILE_BYTES = 8 << 20
const MAX_LINES = 20_000
const MAX_LINE = 256 * 1024
const PART_LINES = 200
const PART_CHARS = 512 * 1024

/** Splits a file with one card per line into parts, or says why it can't be one. */
export function readFile(bytes: Uint8Array): { parts: ImportLine[][]; lines: number } | { problem: string } {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'This file isn’t text in UTF-8.' }
  }
  if (/^\s{0,1000}\[/.test(text))
    return {
      problem: 'This file is one list. Put each card on its own line, without [, ] and commas between them.',
    }
  const parts: ImportLine[][] = []
  let part: ImportLine[] = []
  let chars = 0
  let lines = 0
  const all = text.replace(/\n$/, '').split('\n', MAX_LINES + 1)
  if (all.length > MAX_LINES)
    return { problem: `This file has more than ${MAX_LINES} lines. Use npm run import.` }
  for (const [i, line] of all.entries()) {
    if (line.trim() === '') continue
    const isLong = line.length > MAX_LINE
    // Postgres doesn't accept NUL.
    part.push({
      number: i + 1,
      text: isLong ? { fault: 'This line is longer than 256 KiB.' } : line.replaceAll('\0', ''),
    })
    chars += isLong ? 0 : line.length
    lines++
    if (part.length < PART_LINES && chars < PART_CHARS) continue
    parts.push(part)
    part = []
    chars = 0
  }
  if (part.length > 0) parts.push(part)
  return lines === 0 ? { problem: 'This file is empty.' } : { parts, lines }
}
