import { met, type Row } from './row.ts'
import { commonsRows } from './rows/commons.ts'
import { depositRows } from './rows/deposits.ts'
import { directoryRows } from './rows/directory.ts'
import { eventRows } from './rows/events.ts'
import { feedRows } from './rows/feed.ts'
import { hookRows } from './rows/hooks.ts'
import { httpRows } from './rows/http.ts'
import { leadRows } from './rows/leads.ts'
import { processRows } from './rows/process.ts'
import { rankingRows } from './rows/ranking.ts'
import { stopService } from './service.ts'

/** `bun run bench [ROW…] [--json FILE]`: each row beside the limit it is held against, measured in the same run. */
const rows: Row[] = [
  ...directoryRows,
  ...depositRows,
  ...httpRows,
  ...commonsRows,
  ...leadRows,
  ...processRows,
  ...rankingRows,
  ...feedRows,
  ...hookRows,
  ...eventRows,
]

const args = process.argv.slice(2)
const jsonAt = args.indexOf('--json')
const jsonFile = jsonAt >= 0 ? args[jsonAt + 1] : undefined
const wanted = args.filter((arg, i) => !arg.startsWith('--') && (jsonAt < 0 || i !== jsonAt + 1))
const chosen =
  wanted.length === 0
    ? rows
    : rows.filter(row => wanted.some(name => row.name === name || row.name.startsWith(`${name}.`)))

const print = (text: string) => process.stdout.write(`${text}\n`)
if (chosen.length === 0) {
  print(`No such row. Rows: ${rows.map(row => row.name).join(', ')}`)
  process.exit(1)
}

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
const columns = (cells: string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : i < 5 ? cell.padStart(12) : `  ${cell}`)).join('')

print(columns(['row', 'ours', 'limit', 'ratio', 'goal', 'held against']))
const results: object[] = []
let missed = 0
for (const row of chosen) {
  const { ours, limit, note } = await row.run()
  const ratio = ours / limit
  const goal = 'atLeast' in row.goal ? `≥ ${row.goal.atLeast}` : `≤ ${row.goal.atMost}`
  const good = met(row.goal, ratio)
  if (!good) missed += 1
  print(
    columns([
      row.name,
      figure(ours),
      figure(limit),
      `${ratio.toFixed(2)} ${good ? '✓' : '✗'}`,
      goal,
      `${row.against} (${row.unit})${note ? `; ${note}` : ''}`,
    ]),
  )
  results.push({
    row: row.name,
    unit: row.unit,
    ours,
    limit,
    ratio,
    goal: row.goal,
    met: good,
    against: row.against,
    note,
  })
}
await stopService()
if (jsonFile) await Bun.write(jsonFile, `${JSON.stringify(results, null, 2)}\n`)
print(missed === 0 ? 'All goals met.' : `${missed} of ${chosen.length} goals missed.`)
process.exit(0)
