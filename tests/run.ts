import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../db/start-error.ts'
import { SHARED_URL, startTestPostgres } from './postgres.ts'
import { type Outcome, readOutcome } from './run-outcome.ts'

/** `npm test [-- path… [--flags of bun test]]`: each file in a process of its own, two side by side, on one Postgres. */
const LANES = 2
const FILE_DEADLINE_MS = 240_000

const root = join(import.meta.dir, '..')
const cache = join(root, '.cache')
const timesPath = join(cache, 'test-times.json')
const args = process.argv.slice(2)
const firstFlag = args.findIndex(arg => arg.startsWith('-'))
const paths = firstFlag === -1 ? args : args.slice(0, firstFlag)
const flags = firstFlag === -1 ? [] : args.slice(firstFlag)
const say = (text: string) => process.stdout.write(`${text}\n`)

const running = new Set<Bun.Subprocess>()

/** The files, the slowest of the last time first, so that no long one is left over at the end. */
async function listFiles(times: Record<string, number>): Promise<string[]> {
  // tests/tools is a project of its own, whose packages bring tests of theirs.
  const all = [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync({ cwd: root })].filter(
    file => !file.includes('node_modules'),
  )
  const wanted = paths.map(path => path.replace(/^\.\//, ''))
  const chosen = wanted.length === 0 ? all : all.filter(file => wanted.some(path => file.includes(path)))
  const weight = (file: string) => times[file] ?? 1000 + Bun.file(join(root, file)).size
  return chosen.sort((a, b) => weight(b) - weight(a) || a.localeCompare(b))
}

async function runFile(file: string, env: Record<string, string | undefined>): Promise<Outcome> {
  const kept = join(cache, `test-${process.pid}-${Bun.hash(file).toString(36)}`)
  const report = `${kept}.xml`
  const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
  // Into a file: a pipe would stay open for as long as anything that a test left behind.
  const output = openSync(`${kept}.log`, 'w')
  const began = performance.now()
  const child = Bun.spawn({
    cmd: [process.execPath, 'test', '--no-orphans', ...reporter, ...flags, `./${file}`],
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  running.add(child)
  let late = 0
  const deadline = setTimeout(() => {
    late = FILE_DEADLINE_MS
    killGroup(child)
  }, FILE_DEADLINE_MS)
  const code = await child.exited
  clearTimeout(deadline)
  running.delete(child)
  const ms = Math.round(performance.now() - began)
  const text = readFileSync(`${kept}.log`, 'utf8')
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : ''
  for (const path of [`${kept}.log`, report]) rmSync(path, { force: true })
  return readOutcome({ file, xml, code, late, output: text, ms })
}

function killGroup(child: Bun.Subprocess): void {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

function tell({ file, passed, failed, skipped, ms, output }: Outcome): void {
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ]
  say(
    `${failed > 0 ? 'FAIL' : 'ok  '} ${file}  ${counts.filter(Boolean).join(', ')}  ${(ms / 1000).toFixed(1)} s`,
  )
  if (failed > 0) say(output.trimEnd().replaceAll(/^/gm, '     '))
}

async function main(): Promise<number> {
  mkdirSync(cache, { recursive: true })
  const times: Record<string, number> = await Bun.file(timesPath)
    .json()
    .catch(() => ({}))
  const files = await listFiles(times)
  say(`${files.length} test files, ${LANES} side by side`)
  const postgres = files.length > 0 ? await startTestPostgres() : null
  const env = { ...process.env, [SHARED_URL]: postgres?.url }
  const stop = async () => {
    for (const child of running) killGroup(child)
    await postgres?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop().then(() => process.exit(130)))

  const outcomes: Outcome[] = []
  const queue = [...files]
  const lane = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const outcome = await runFile(file, env)
      outcomes.push(outcome)
      times[file] = outcome.ms
      tell(outcome)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await stop()
  await Bun.write(timesPath, JSON.stringify(times, null, 2))

  const skipped = outcomes.flatMap(({ file, skipped }) => skipped.map(name => `${file}: ${name}`))
  if (skipped.length > 0) say(`\nSkipped:\n  ${skipped.join('\n  ')}`)
  const failing = outcomes.filter(outcome => outcome.failed > 0).map(outcome => outcome.file)
  if (failing.length > 0) say(`\nFailed:\n  ${failing.join('\n  ')}`)
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0)
  const [passed, failed] = [sum(one => one.passed), sum(one => one.failed)]
  if (passed + failed === 0)
    say(paths.length > 0 ? `No test ran: nothing matches ${paths.join(' ')}` : 'No test ran')
  say(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}

process.exitCode = await main().catch(error => {
  say(error instanceof StartError ? error.message : String(error?.stack ?? error))
  say('0 passed, 1 failed, 0 skipped')
  return 1
})
process.exit()
