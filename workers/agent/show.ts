/** Colours where somebody looks, plain text where another program reads. */
export interface Pen {
  bold(text: string): string
  soft(text: string): string
  good(text: string): string
  bad(text: string): string
  accent(text: string): string
  /** How many columns there are; where nobody looks, as many as it takes. */
  width: number
}

interface Screen {
  isTTY?: boolean
  columns?: number
  /** As the terminal and NO_COLOR say. */
  hasColors?(): boolean
}

export function makePen(screen: Screen): Pen {
  const colour = screen.isTTY === true && screen.hasColors?.() === true
  const paint = (code: number) => (text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text)
  return {
    bold: paint(1),
    soft: paint(2),
    good: paint(32),
    bad: paint(31),
    accent: paint(36),
    width: (screen.isTTY && screen.columns) || Number.POSITIVE_INFINITY,
  }
}

/** Text of others is shown, never obeyed: control characters could rewrite the terminal. */
export const tame = (text: unknown): string =>
  String(text ?? '').replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    each => `\\u{${each.codePointAt(0)?.toString(16)}}`,
  )

export function money(price: { amount: number; currency: string } | null | undefined): string {
  if (!price || typeof price.amount !== 'number') return '–'
  const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency: price.currency })
  const minor = digits.resolvedOptions().maximumFractionDigits ?? 2
  return digits.format(price.amount / 10 ** minor)
}

/** The day and the time on the wall of whoever wrote the instant. */
export function wallTime(instant: string | null): string {
  if (!instant) return '–'
  const day = new Date(`${instant.slice(0, 10)}T00:00:00Z`)
  const words = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', words).format(day)} ${instant.slice(11, 16)}`
}

/** Columns as wide as what stands in them, those of numbers to the right; a line ends where the screen does. */
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
