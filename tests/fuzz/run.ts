import { backends } from '../backends.ts'
import { endAll } from '../ending.ts'
import { fuzz, openWith } from './stateful/fuzz.ts'
import { newTally, type Tally } from './stateful/sequence.ts'

/** `npm run fuzz -- --requests N --seed S`: N generated requests to each queue backend. */
const print = (line: string) => process.stdout.write(`${line}\n`)

function option(name: string, byDefault: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = at < 0 ? byDefault : Number(process.argv[at + 1])
  if (Number.isInteger(value) && value > 0) return value
  process.stderr.write('npm run fuzz -- [--requests N] [--seed S] [--faults M] [--backend postgres|redis]\n')
  process.exit(2)
}

function summary(name: string, tally: Tally, minutes: number): void {
  const worst = tally.slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  print(
    `${name}: ${tally.requests} requests in ${minutes.toFixed(1)} minutes, worst CPU of one ${worst[0]?.ms.toFixed(0)} ms`,
  )
  for (const { ms, what } of worst) print(`  ${ms.toFixed(1)} ms  ${what}`)
  const never = [...tally.statuses].filter(([id]) => !tally.succeeded.has(id))
  print(`  ${tally.succeeded.size} of ${tally.statuses.size} operations succeeded at least once`)
  for (const [id, statuses] of never) print(`  never: ${id} ${JSON.stringify(Object.fromEntries(statuses))}`)
}

const requests = option('requests', 20_000)
const seed = option('seed', Date.now() % 1_000_000)
const mostFaults = option('faults', 5)
const at = process.argv.indexOf('--backend')
const wanted = at < 0 ? null : process.argv[at + 1]?.toLowerCase()
print(`seed ${seed}`)
try {
  for (const { name, redisUrl, missing } of backends) {
    if (wanted && name.toLowerCase() !== wanted) continue
    if (missing) {
      print(`${name}: skipped, because it isn't installed`)
      continue
    }
    const tally = newTally()
    const began = performance.now()
    const reports = await fuzz({ requests, seed, open: openWith(redisUrl), tally, mostFaults, print })
    summary(name, tally, (performance.now() - began) / 60_000)
    for (const each of reports) print(`\nFAULT ${each}`)
    if (reports.length > 0) process.exitCode = 1
  }
} finally {
  await endAll()
}
process.exit()
