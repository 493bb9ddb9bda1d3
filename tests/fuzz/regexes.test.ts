import { expect, test } from 'bun:test'
import { cpuMsOf, leastCpuMs } from '../cpu.ts'
import { recordBuilt } from './regexes/built.ts'
import { findRegexes } from './regexes/in-source.ts'
import { type Pump, pumpsOf, textOf } from './regexes/pump.ts'

/** The longest text that a pattern gets, whatever its callers allow. */
const LENGTH = 20_000
const MAX_MS = 50

/** Files whose patterns only read what we write ourselves, or what an operator types into a shell. */
const ours: Record<string, string> = {
  'api/docs/parameters.ts': 'paths of routes',
  'api/docs/resources.ts': 'names of routes',
  'api/docs/search-index.ts': 'lines of the guides',
  'db/start-error.ts': 'what Postgres prints at its start',
  'shared/config.ts': 'settings',
  'workers/commands/agent.ts': 'the --url of a shell',
}

interface Pattern {
  where: string
  path: string
  regex: RegExp
}

/** What a pattern does with a text: `test` finds one match, the others continue to the end. */
const run = ({ source, flags }: RegExp, text: string): void => {
  if (flags.includes('g')) text.replace(new RegExp(source, flags), '')
  else new RegExp(source, flags.replace('y', '')).test(text)
}

/** From few repeats to many, so that an exponential pattern is caught while it still ends. */
async function worstOf({ regex }: Pattern, pump: Pump): Promise<{ ms: number; text: string }> {
  const repeats = [12, 16, 20, 24, 28, 64, 400].filter(count => textOf(pump, count).length < LENGTH)
  const full = Math.max(1, Math.floor((LENGTH - pump.before.length - pump.after.length) / pump.unit.length))
  let worst = { ms: 0, text: '' }
  for (const count of [...repeats, full]) {
    const text = textOf(pump, count).slice(0, LENGTH)
    let ms = await cpuMsOf(() => run(regex, text))
    // The engine may have compiled or collected just then.
    if (ms > MAX_MS) ms = await leastCpuMs(() => run(regex, text), MAX_MS)
    if (ms > worst.ms) worst = { ms, text }
    if (ms > MAX_MS) break
  }
  return worst
}

const describe = (text: string) => `${JSON.stringify(text.slice(0, 60))} (${text.length})`

test('no regular expression costs more than 50 ms for any text made from it', async () => {
  const { written, built } = await findRegexes()
  const recorded = await recordBuilt(built)
  const patterns: Pattern[] = [
    ...written,
    ...[...recorded].flatMap(([path, regexes]) =>
      regexes.map(regex => ({ where: `${path} (built)`, path, regex })),
    ),
  ].filter(({ path }) => !(path in ours))
  const seen = new Set<string>()
  const slow: string[] = []
  const worst: { ms: number; line: string }[] = []
  let pumped = 0
  for (const pattern of patterns) {
    if (seen.has(`${pattern.regex}`)) continue
    seen.add(`${pattern.regex}`)
    let most = { ms: 0, text: '' }
    for (const pump of pumpsOf(pattern.regex)) {
      pumped++
      const found = await worstOf(pattern, pump)
      if (found.ms > most.ms) most = found
      if (found.ms > MAX_MS) break
    }
    const line = `${most.ms.toFixed(1)} ms  ${pattern.where} ${String(pattern.regex).slice(0, 80)} with ${describe(most.text)}`
    worst.push({ ms: most.ms, line })
    if (most.ms > MAX_MS) slow.push(line)
  }
  const lines = worst
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ line }) => line)
  process.stdout.write(`${seen.size} patterns, ${pumped} texts; the worst:\n${lines.join('\n')}\n`)
  expect(slow).toEqual([])
  expect(built.filter(path => !(path in ours) && !recorded.has(path))).toEqual([])
  expect(seen.size).toBeGreaterThan(300)
}, 600_000)
