import type { Grown } from './growth.ts'
import type { Measured } from './measure.ts'
import type { Statement } from './statement-queries.ts'

const SHOWN = 15
const figure = (n: number) => Math.round(n).toLocaleString('en')
const short = (query: string) => (query.length > 110 ? `${query.slice(0, 110)}…` : query)

export function printTables(
  { leads, tables, seconds, requests, duties }: Measured,
  print: (line: string) => void,
): void {
  const all = tables.reduce((sum, table) => sum + table.bytes, 0)
  print(
    `\n${figure(leads)} leads: ${figure(all / 1e6)} MB, ${figure(all / leads)} bytes each; filled in ${figure(seconds)} s; ${figure(requests)} requests`,
  )
  print('table                          rows          MB   bytes/row  indexes  HOT of updates')
  for (const table of tables.slice(0, SHOWN)) {
    const hot =
      table.updates === 0
        ? '–'
        : `${Math.round((100 * table.hotUpdates) / table.updates)}% of ${figure(table.updates)}`
    print(
      `${table.name.padEnd(22)} ${figure(table.rows).padStart(12)} ${figure(table.bytes / 1e6).padStart(11)} ` +
        `${figure(table.bytes / Math.max(1, table.rows)).padStart(11)}  ${Math.round((100 * table.indexBytes) / table.bytes)}%`.padEnd(
          12,
        ) +
        `  ${hot}`,
    )
  }
  print('\nThe slowest duties of the scheduler:')
  for (const { name, ms } of duties.toSorted((a, b) => b.ms - a.ms).slice(0, 8))
    print(`${figure(ms).padStart(9)} ms  ${name}`)
}

export function printGrowth(
  grown: readonly Grown[],
  statements: readonly Statement[],
  print: (line: string) => void,
): void {
  print(`\n${statements.length} statements. The ones that read most:`)
  for (const { pages, rows, ms, calls, query } of statements.slice(0, SHOWN))
    print(
      `${figure(pages).padStart(9)} pages  ${figure(rows).padStart(7)} rows  ${ms.toFixed(1).padStart(9)} ms  ${figure(calls).padStart(6)} ×  ${short(query)}`,
    )
  print(
    grown.length === 0 ? '\nNo statement reads more with more leads.' : '\nThese read more with more leads:',
  )
  for (const { before, after, query } of grown)
    print(`${figure(before).padStart(9)} → ${figure(after).padStart(9)} pages  ${short(query)}`)
}
