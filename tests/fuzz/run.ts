import { parseArgs } from 'node:util'
import { backends } from '../backends.ts'
import { endAll } from '../ending.ts'
import { fuzz, openWith } from './stateful/fuzz.ts'
import { newTally, type Tally } from './stateful/sequence.ts'

/** `npm run fuzz -- --requests N --seed S`: N generated requests to each queue backend. */
const print = (line: string) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    faults: { type: 'string', default: '5' },
    backend: { type: 'string' },
  },
})
const [requests, seed, mostFaults] = [values.requests, values.seed, values.faults].map(Number)
if (!requests || seed === undefined || !Number.isInteger(seed) || !mostFaults) {
  print('npm run fuzz -- [--requests N] [--seed S] [--faults M] [--backend postgres|redis]')
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

print(`seed ${seed}`)
try {
  for (const { name, redisUrl, missing } of backends) {
    if (values.backend && name.toLowerCase() !== values.backend) continue
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
