/** Colours where somebody looks, plain text where another program reads. */
export interface Pen {
  bold(text: string): string
  soft(text: string): string
  good(text: string): string
  bad(text: string): string
  accent(text: string): string
}

export function makePen(colour: boolean): Pen {
  const paint = (code: number) => (text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text)
  return { bold: paint(1), soft: paint(2), good: paint(32), bad: paint(31), accent: paint(36) }
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

/** Columns as wide as what stands in them; the last one takes what is left. */
export function table(pen: Pen, head: string[], rows: string[][], width = 100): string {
  const wide = (text: string) => Bun.stringWidth(text)
  const columns = head.map((title, i) => Math.max(wide(title), ...rows.map(row => wide(row[i] ?? ''))))
  const line = (cells: string[]) => {
    const text = cells
      .map((cell, i) => cell + ' '.repeat(Math.max(0, (columns[i] ?? 0) - wide(cell))))
      .join('  ')
      .trimEnd()
    return wide(text) > width ? `${text.slice(0, width - 1)}…` : text
  }
  return [pen.soft(line(head)), ...rows.map(line)].join('\n')
}
