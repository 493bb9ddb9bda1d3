/** A line of a calendar file (RFC 5545, 3.1): NAME;PARAMETER=value:VALUE. */
export interface ContentLine {
  /** In upper case. */
  name: string
  parameters: string
  value: string
}

// EXDATE may list hundreds of dates.
const MAX_LINE = 100_000

/**
 * The lines with these names, unfolded. One pass over the text that copies no other lines: most of a file is descriptions
 * and attendees.
 */
export function* contentLines(text: string, names: ReadonlySet<string>): Generator<ContentLine> {
  for (let at = 0; at < text.length; ) {
    let end = lineEnd(text, at)
    const name = nameAt(text, at, end)
    const isWanted = names.has(name)
    let line = isWanted ? withoutReturn(text.slice(at, end)) : ''
    // A line that begins with a space or a tab continues the one before.
    for (at = end + 1; isSpace(text.charCodeAt(at)); at = end + 1) {
      end = lineEnd(text, at)
      if (isWanted && line.length < MAX_LINE) line += withoutReturn(text.slice(at + 1, end))
    }
    const parsed = isWanted && line.length < MAX_LINE ? parseLine(name, line) : null
    if (parsed) yield parsed
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
const isSpace = (code: number) => code === 32 || code === 9

const LONGEST_NAME = 30

function nameAt(text: string, at: number, lineEnd: number): string {
  const limit = Math.min(lineEnd, at + LONGEST_NAME)
  for (let i = at; i < limit; i++) {
    const code = text.charCodeAt(i)
    // A colon or a semicolon.
    if (code === 58 || code === 59) return text.slice(at, i).toUpperCase()
  }
  return ''
}

/** The value begins at the first colon that isn't in quotes or in Outlook's TZID=tzone://Microsoft/Utc, which lacks them. */
function parseLine(name: string, line: string): ContentLine | null {
  let isQuoted = false
  for (let i = name.length; i < line.length; i++) {
    const code = line.charCodeAt(i)
    if (code === 34) isQuoted = !isQuoted
    else if (code === 58 && !isQuoted && !line.startsWith('//', i + 1))
      return { name, parameters: line.slice(name.length, i), value: line.slice(i + 1).trim() }
  }
  return null
}

/** The value of a parameter, such as TZID, without quotes. */
export function parameterOf({ parameters }: Pick<ContentLine, 'parameters'>, name: string): string | null {
  const found = parameters
    .split(';')
    .find(each => each.slice(0, name.length + 1).toUpperCase() === `${name}=`)
  return found === undefined ? null : found.slice(name.length + 1).replaceAll('"', '')
}
