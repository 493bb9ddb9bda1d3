import { parseArgs } from 'node:util'
import { seededRandom } from '../../workers/demo/random.ts'
import { backends, redis } from '../backends.ts'
import { endAll } from '../ending.ts'
import { killsOf } from '../ledger/faults.ts'
import { faultsOf, type Verdict } from '../ledger/judge.ts'
import { proveKills } from '../ledger/kills.ts'
import { isAcknowledged, type LoadReport } from '../ledger/load.ts'
import { prove } from '../ledger/proof.ts'
import { killStarts } from '../start/kill-start.ts'

/**
 * `npm run chaos -- [--minutes N] [--seed S] [--only postgres|redis|api|start]`. Clients work while
 * - Postgres backends, Redis, API and worker processes die, for N minutes with the queue on each backend,
 * - the only API process is killed under its requests, ten times N, and
 * - `npm start` with its own Postgres is killed, twice N times.
 * Prints what's wrong and a table.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: 'string' },
  },
})
const print = (text: string) => process.stdout.write(`${text}\n`)

const minutes = Number(values.minutes)
const { seed, only } = values
const apiKills = Math.ceil(minutes * 10)
const startKills = Math.ceil(minutes * 2)

const columns =
  'what dies | seed | minutes | requests | acknowledged | kills | lost | invented | missing | twice | other faults | slowest'
const rows: string[] = []

interface Run {
  what: string
  began: number
  kills: number
  report: LoadReport
  verdict: Verdict
  log: string
}

function tell({ what, began, kills, report, verdict, log }: Run): void {
  const { lost, invented, missing, twice, ...others } = verdict
  const faults = faultsOf(verdict)
  if (report.unanswered > 0) faults.push(`unanswered: ${report.unanswered}`)
  print(JSON.stringify({ statuses: report.statuses, unreached: report.networkErrors }))
  for (const fault of faults) print(`FAULT ${fault}`)
  if (faults.length > 0) {
    print(log)
    process.exitCode = 1
  }
  const otherFaults = Object.values(others).filter(Array.isArray).flat().length
  const row = [what, seed, minutesSince(began), report.requests, report.entries.filter(isAcknowledged).length]
  row.push(kills, lost.length, invented.length, missing.length, twice, otherFaults)
  rows.push([...row, `${(report.slowestMs / 1000).toFixed(1)} s ${report.slowest.slice(0, 60)}`].join(' | '))
}

const minutesSince = (began: number) => ((performance.now() - began) / 60_000).toFixed(1)

async function processesDie(name: string): Promise<void> {
  const began = performance.now()
  const proof = await prove({
    seed,
    redis: name === 'Redis' ? redis : null,
    faultsMs: minutes * 60_000,
    perSecond: 50,
    redisEveryMs: 5000,
    processEveryMs: 3000,
    expireLeases: false,
  })
  print(JSON.stringify({ kills: proof.kills, crashes: proof.crashes }))
  tell({ ...proof, what: `anything, queue on ${name}`, began, kills: killsOf(proof.kills) })
}

async function apiDies(): Promise<void> {
  const began = performance.now()
  const proof = await proveKills({ seed, kills: apiKills })
  tell({ ...proof, what: 'the only API process', began, kills: apiKills })
}

async function startDies(): Promise<void> {
  const began = performance.now()
  const report = await killStarts(startKills, seededRandom(seed).next)
  const { requests, acknowledged, lost, invented, damage, left, halfDone } = report
  const upMs = report.upMs.toSorted((a, b) => a - b)
  const others = damage.length + left.length + halfDone.length
  if (lost + invented + others > 0) {
    print(`FAULT ${JSON.stringify({ lost, invented, damage, left, halfDone })}`)
    process.exitCode = 1
  }
  const row = ['`npm start`', seed, minutesSince(began), requests, acknowledged, startKills, lost, invented]
  row.push(0, 0, others, `up after ${upMs[upMs.length >> 1]} ms, at most ${upMs.at(-1)}`)
  rows.push(row.join(' | '))
}

const runs: Record<string, () => Promise<void>> = { api: apiDies, start: startDies }
for (const { name, missing } of backends) if (!missing) runs[name.toLowerCase()] = () => processesDie(name)

if (!(minutes > 0) || (only && !runs[only])) {
  const names = Object.keys(runs).join('|')
  process.stderr.write(`npm run chaos -- --minutes N --seed S --only ${names}: N is a number, such as 10\n`)
  process.exit(2)
}
for (const [name, run] of Object.entries(runs)) {
  if (only && only !== name) continue
  print(`${name}, seed ${seed} …`)
  await run()
}
print(`\n| ${columns} |\n|${' --- |'.repeat(columns.split('|').length)}`)
for (const row of rows) print(`| ${row} |`)
await endAll()
process.exit()
