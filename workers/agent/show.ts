/** Colors on a terminal, plain text elsewhere. */
export type Pen = ReturnType<typeof makePen>

interface Screen {
  isTTY?: boolean
  columns?: number
  /** False if NO_COLOR is set. */
  hasColors?(): boolean
}

export function makePen(screen: Screen) {
  const hasColor = screen.isTTY === true && screen.hasColors?.() === true
  const paint = (code: number) => (text: string) => (hasColor ? `\x1b[${code}m${text}\x1b[0m` : text)
  return {
    bold: paint(1),
    soft: paint(2),
    good: paint(32),
    bad: paint(31),
    accent: paint(36),
    /** Columns of the terminal; infinite elsewhere. */
    width: (screen.isTTY && screen.columns) || Number.POSITIVE_INFINITY,
  }
}

/** Escapes control characters: text from others could rewrite the terminal. */
export const escapeControls = (text: unknown): string =>
  String(text ?? '').replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    each => `\\u{${each.codePointAt(0)?.toString(16)}}`,
  )

/** JSON for programs, which people may still read on a terminal. It parses to the same value. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, each =>
    each
      .split('')
      .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Money or a price as the service writes it. */
export const money = (value: { display: string } | null | undefined): string =>
  value ? escapeControls(value.display) : '–'

/** Day and time in the instant's own offset. */
export function formatLocalTime(instant: string | null): string {
  if (!instant) return '–'
  const day = new Date(`${instant.slice(0, 10)}T00:00:00Z`)
  const words = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', words).format(day)} ${instant.slice(11, 16)}`
}

/** Aligns columns, numbers to the right, and cuts lines at the terminal's width. */
export function table(pen: Pen, head: string[], rows: string[][]): string {
  const wide = (text: string) => Bun.stringWidth(text)
  const columns = head.map((title, i) => Math.max(wide(title), ...rows.map(row => wide(row[i] ?? ''))))
  const ofNumbers = head.map((_, i) => rows.every(row => /^[\d$€£–][\d.,]*$/.test(row[i] ?? '')))
  const line = (cells: string[]) => {
    const text = cells
      .map((cell, i) => {
        const space = ' '.repeat(Math.max(0, (columns[i] ?? 0) - wide(cell)))
        return ofNumbers[i] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
    return wide(text) > pen.width ? Bun.sliceAnsi(text, 0, pen.width - 1) + pen.soft('…') : text
  }
  return [pen.soft(line(head)), ...rows.map(line)].join('\n')
}
