/** Postgres' expression for rows of these values as one text: to carry each value by itself costs more than to read them all. */
export const textOfRows = (values: readonly string[], between: string): string =>
  `string_agg(${values.join(` || '${between}' || `)}, '${between}')`

/** The rows of such a text, of so many values each. */
export function rowsOfText(text: string, between: string, values: number): string[][] {
  const read = text.split(between)
  return Array.from({ length: read.length / values }, (_, i) => read.slice(i * values, (i + 1) * values))
}

/** A time as Postgres writes it in UTC, with as many digits as it has, in the form of `toISOString`. */
export const timeOfText = (at = ''): string =>
  `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
