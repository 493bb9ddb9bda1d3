import { parseArgs } from 'node:util'
import { endAll } from '../ending.ts'
import { findGrowth } from './growth.ts'
import { measureYears, startYears } from './measure.ts'
import { printGrowth, printTables } from './print.ts'

/**
 * `npm run years -- [--leads N] [--seconds S] [--seed S]`: five years of leads in one Postgres, the service at work on
 * them, and what each statement reads then, beside what it reads with a twentieth of the leads.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const leads = Number(values.leads)
const seconds = Number(values.seconds)
const print = (line: string) => process.stdout.write(`${line}\n`)
if (!(leads >= 20_000 && seconds > 0)) {
  print('npm run years -- --leads N --seconds S: at least 20000 leads')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => endAll().then(() => process.exit(130)))

const server = await startYears()
try {
  const small = await measureYears(
    server,
    { leads: Math.round(leads / 20), seconds, seed: values.seed },
    print,
  )
  const large = await measureYears(server, { leads, seconds, seed: values.seed }, print)
  printTables(large, print)
  const growth = findGrowth(small.statements, large.statements)
  printGrowth(growth, large.statements, print)
  process.exitCode = growth.length > 0 || large.faults.length > 0 ? 1 : 0
} finally {
  await server.stop()
  await endAll()
}
