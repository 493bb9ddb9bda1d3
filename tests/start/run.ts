import { killStarts } from './kill-start.ts'

/** `bun tests/start/run.ts --kills N` (SEED=…): kills `npm start` N times under load, and reports. */
const at = process.argv.indexOf('--kills')
const kills = at < 0 ? 20 : Number(process.argv[at + 1])
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
if (!(kills > 0)) {
  process.stderr.write('bun tests/start/run.ts --kills N: N is a number, such as 20\n')
  process.exit(2)
}
let state = seed
/** Mulberry32. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const began = performance.now()
const report = await killStarts(kills, random)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const { upMs, requests, acknowledged, lost, invented, damage, left, differences, forms } = report
const sorted = upMs.toSorted((a, b) => a - b)
const isWhole = Object.values(differences ?? {}).every(n => n === 0) && forms === 1
process.stdout.write(
  `seed ${seed}: ${kills} kills in ${minutes} min, ${requests} requests, ${acknowledged} acknowledged, ${lost} lost, ${invented} invented, ` +
    `up after ${sorted[0]} to ${sorted.at(-1)} ms (median ${sorted[sorted.length >> 1]}), ` +
    `${damage.length} damaged, ${left.length} left behind, ${isWhole ? 'nothing half done' : JSON.stringify({ differences, forms })}\n`,
)
if (lost + invented + damage.length + left.length > 0 || !isWhole) process.exitCode = 1
