import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { startFleet } from './fleet.ts'
import { measure, type Row } from './measure.ts'
import { has, missing } from './parts.ts'
import { table } from './table.ts'
import { shapes } from './units.ts'

/** `npm run fleet`: the deployment of docs/operations/deployment.md on this machine, under load, through every fault. */
const print = (text: string) => process.stdout.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string', default: '30' },
    shape: { type: 'string', default: 'full' },
    seed: { type: 'string', default: process.env.SEED ?? crypto.randomUUID().slice(0, 8) },
    json: { type: 'string' },
  },
})
const only = values.only?.split(',')
const unknown = only?.find(name => !faults.some(fault => fault.name === name))
if (unknown) {
  print(`--only ${unknown}: there's no such fault. Faults: ${faults.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
for (const part of missing()) print(`${part} isn't installed. Faults that need it are skipped.`)
const chosen = faults.filter(({ name }) => !only || only.includes(name))
const able = chosen.filter(({ needs = [] }) => needs.every(has))
for (const { name } of chosen.filter(fault => !able.includes(fault))) print(`skipped: ${name}`)
if (!has('postgres') || !has('haproxy')) {
  print('The fleet needs Postgres and HAProxy: apt install postgresql haproxy')
  process.exit(1)
}
const shape = values.shape === 'small' ? 'small' : 'full'
const { webs, workers } = shapes[shape]
print(
  `${webs} API processes, ${workers.length} worker processes, ${values.rate} acts a second, seed ${values.seed}`,
)
const fleet = await startFleet({ shape, drainSeconds: 10 })
const rows: Row[] = []
try {
  for (const fault of able) {
    const row = await measure(fleet, fault, {
      rate: Number(values.rate),
      seed: values.seed,
      seconds: values.seconds ? Number(values.seconds) : undefined,
    })
    rows.push(row)
    print(table([row]).split('\n').at(-1) ?? '')
    for (const line of [
      ...row.missed.map(miss => `MISSED: ${miss}`),
      ...row.details,
      ...row.examples,
      ...row.exits,
    ])
      print(`  ${line}`)
  }
} finally {
  if (process.env.FLEET_LOGS)
    for (const unit of fleet.units.all())
      writeFileSync(`${process.env.FLEET_LOGS}/${unit.name}.log`, unit.log())
  await fleet.stop()
}
print(`\n${table(rows)}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
process.exit(rows.some(({ missed }) => missed.length > 0) ? 1 : 0)
