import postgres from 'postgres'
import type { Sql } from '../db/client.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const readBy = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (sum, each) => sum + readBy(each),
    /Index.*Scan|Seq Scan|Heap Scan/.test(plan['Node Type']) && plan['Node Type'] !== 'Bitmap Index Scan'
      ? plan['Actual Loops'] *
          (plan['Actual Rows'] +
            (plan['Rows Removed by Filter'] ?? 0) +
            (plan['Rows Removed by Index Recheck'] ?? 0))
      : 0,
  )

function literal(value: unknown): string {
  if (value === null) return 'null'
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** How many rows the statements of a query read from tables, with the plan that prepared statements get in the long run. */
export async function rowsRead(url: string, query: (sql: Sql) => Promise<unknown>): Promise<number> {
  const sent: { text: string; values: unknown[] }[] = []
  const sql = postgres(url, {
    max: 1,
    debug: (_, text, values) => sent.push({ text, values }),
    connection: { plan_cache_mode: 'force_generic_plan' },
  })
  try {
    await query(sql as unknown as Sql) // only its number types differ
    const statements = sent.filter(({ text }) => !/pg_catalog/.test(text))
    let rows = 0
    for (const [n, { text, values }] of statements.entries()) {
      // Explaining the text itself would plan it for these values.
      await sql.unsafe(`prepare asked_${n} as ${text}`)
      const parameters = values.length > 0 ? `(${values.map(literal)})` : ''
      const [row] = await sql.unsafe(`explain (analyze, format json) execute asked_${n}${parameters}`)
      rows += readBy(row?.['QUERY PLAN'][0].Plan)
    }
    return rows
  } finally {
    await sql.end({ timeout: 2 })
  }
}
