import { backends, redis } from '../backends.ts'
import { endAll } from '../ending.ts'
import { killsOf } from '../ledger/faults.ts'
import { faultsOf } from '../ledger/judge.ts'
import { isAcknowledged } from '../ledger/load.ts'
import { type Proof, prove } from '../ledger/proof.ts'

/**
 * `npm run chaos -- [--minutes N] [--seed S] [--on postgres|redis]`: clients work while Postgres backends, Redis, API and
 * worker processes die, for N minutes with the queue on each backend. Prints what's wrong and a table.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const print = (text: string) => process.stdout.write(`${text}\n`)

const minutes = Number(option('minutes') ?? 1)
const seed = option('seed') ?? String(Math.floor(Math.random() * 1e6))
const only = option('on')
const chosen = backends.filter(({ name }) => !only || name.toLowerCase() === only.toLowerCase())
if (!(minutes > 0) || chosen.length === 0) {
  process.stderr.write(
    'npm run chaos -- --minutes N --seed S --on postgres|redis: N is a number of minutes, such as 10\n',
  )
  process.exit(2)
}

const columns =
  'queue on | seed | minutes | requests | acknowledged | kills | lost | invented | missing | twice | other faults | slowest'

function rowOf(name: string, { report, kills, verdict }: Proof): string {
  const { lost, invented, missing, twice, ...others } = verdict
  return [
    ...[
      name,
      report.seed,
      minutes,
      report.requests,
      report.entries.filter(isAcknowledged).length,
      killsOf(kills),
    ],
    ...[lost.length, invented.length, missing.length, twice],
    Object.values(others).reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 0),
    `${(report.slowestMs / 1000).toFixed(1)} s ${report.slowest.slice(0, 60)}`,
  ].join(' | ')
}

const rows: string[] = []
for (const { name, missing } of chosen) {
  if (missing) {
    print(`${name} isn't installed`)
    continue
  }
  print(`${name}, seed ${seed}, ${minutes} minutes …`)
  const proof = await prove({
    seed,
    redis: name === 'Redis' ? redis : null,
    ...{
      faultsMs: minutes * 60_000,
      perSecond: 50,
      redisEveryMs: 5000,
      processEveryMs: 3000,
      expireLeases: false,
    },
  })
  const { report, kills, verdict, crashes, log } = proof
  print(JSON.stringify({ kills, crashes, statuses: report.statuses, unreached: report.networkErrors }))
  const faults = faultsOf(verdict)
  if (report.unanswered > 0) faults.push(`unanswered: ${report.unanswered}`)
  for (const fault of faults) print(`FAULT ${fault}`)
  if (faults.length > 0) {
    print(log)
    process.exitCode = 1
  }
  rows.push(rowOf(name, proof))
}
print(`\n| ${columns} |\n|${' --- |'.repeat(columns.split('|').length)}`)
for (const row of rows) print(`| ${row} |`)
await endAll()
process.exit()
