import { endAll } from '../ending.ts'
import { closeRun } from './cleanup.ts'
import type { Row } from './row.ts'
import { agentRows } from './rows/agent.ts'
import { commonsRows } from './rows/commons.ts'
import { depositRows } from './rows/deposits.ts'
import { directoryRows } from './rows/directory.ts'
import { eventRows } from './rows/events.ts'
import { feedRows } from './rows/feed.ts'
import { hookRows } from './rows/hooks.ts'
import { httpRows } from './rows/http.ts'
import { leadRows } from './rows/leads.ts'
import { moderationRows } from './rows/moderation.ts'
import { processRows } from './rows/process.ts'
import { rankingRows } from './rows/ranking.ts'
import { runRows } from './run-rows.ts'

/** `npm run bench [ROW…] [--json FILE]`: each row and the limit it's compared with, measured in the same run. */
const rows: Row[] = [
  ...agentRows,
  ...directoryRows,
  ...depositRows,
  ...httpRows,
  ...commonsRows,
  ...leadRows,
  ...moderationRows,
  ...processRows,
  ...rankingRows,
  ...feedRows,
  ...hookRows,
  ...eventRows,
]

const args = process.argv.slice(2)
const jsonAt = args.indexOf('--json')
const jsonFile = jsonAt >= 0 ? args[jsonAt + 1] : undefined
const names = args.filter((arg, i) => !arg.startsWith('--') && (jsonAt < 0 || i !== jsonAt + 1))
const chosen = rows.filter(
  row => names.length === 0 || names.some(name => row.name === name || row.name.startsWith(`${name}.`)),
)
const print = (line: string) => process.stdout.write(`${line}\n`)

async function close(): Promise<void> {
  await closeRun()
  await endAll().catch(error => print(String(error)))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => close().then(() => process.exit(130)))

if (chosen.length === 0) {
  print(`No such row. Rows: ${rows.map(row => row.name).join(', ')}`)
  process.exit(1)
}
const results = await runRows(chosen, print)
if (jsonFile) await Bun.write(jsonFile, `${JSON.stringify(results, null, 2)}\n`)
await close()
process.exit(results.every(result => result.met) ? 0 : 1)
