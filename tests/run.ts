import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../db/start-error.ts'
import { SHARED_URL, startTestPostgres } from './postgres.ts'
import { type Outcome, readOutcome } from './run-outcome.ts'

/** `npm test [-- path… [--flags of bun test]]`: runs each file in its own process, some at a time, on one Postgres. */
// Files wait for browsers and other processes a third of their time.
const CONCURRENCY = Math.max(2, Math.round(navigator.hardwareConcurrency * 1.5))
/** Only ends a hang: on a busy machine the slowest file takes minutes. */
const FILE_LIMIT_MS = 900_000

const root = join(import.meta.dir, '..')
const cache = join(root, '.cache')
const timesPath = join(cache, 'test-times.json')
const args = process.argv.slice(2)
const firstFlag = args.findIndex(arg => arg.startsWith('-'))
const paths = firstFlag === -1 ? args : args.slice(0, firstFlag)
const flags = firstFlag === -1 ? [] : args.slice(firstFlag)
const print = (text: string) => process.stdout.write(`${text}\n`)

const running = new Set<Bun.Subprocess>()

/** The slowest of the last run first, so no long one is left for the end. */
async function listFiles(times: Record<string, number>): Promise<string[]> {
  // Packages under tests/tools contain tests of their own.
  const all = [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync({ cwd: root })].filter(
    file => !file.includes('node_modules'),
  )
  const wanted = paths.map(path => path.replace(/^\.\//, ''))
  const chosen = wanted.length === 0 ? all : all.filter(file => wanted.some(path => file.includes(path)))
  const weight = (file: string) => times[file] ?? 1000 + Bun.file(join(root, file)).size
  return chosen.sort((a, b) => weight(b) - weight(a) || a.localeCompare(b))
}

async function runFile(file: string, env: Record<string, string | undefined>): Promise<Outcome> {
  const base = join(cache, `test-${process.pid}-${Bun.hash(file).toString(36)}`)
  const reportPath = `${base}.xml`
  const reporter = ['--reporter=junit', `--reporter-outfile=${reportPath}`]
  // A pipe would stay open as long as any process that a test left behind.
  const output = openSync(`${base}.log`, 'w')
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
  let timedOutMs = 0
  const timer = setTimeout(() => {
    timedOutMs = FILE_LIMIT_MS
    killGroup(child)
  }, FILE_LIMIT_MS)
  const code = await child.exited
  clearTimeout(timer)
  running.delete(child)
  const ms = Math.round(performance.now() - began)
  const text = readFileSync(`${base}.log`, 'utf8')
  const xml = existsSync(reportPath) ? readFileSync(reportPath, 'utf8') : ''
  for (const path of [`${base}.log`, reportPath]) rmSync(path, { force: true })
  return readOutcome({ file, xml, code, timedOutMs, output: text, ms })
}

function killGroup(child: Bun.Subprocess): void {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has exited.
  }
}

function report({ file, passed, failed, skipped, ms, output }: Outcome): void {
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ]
  print(
    `${failed > 0 ? 'FAIL' : 'ok  '} ${file}  ${counts.filter(Boolean).join(', ')}  ${(ms / 1000).toFixed(1)} s`,
  )
  if (failed > 0) print(output.trimEnd().replaceAll(/^/gm, '     '))
}

async function main(): Promise<number> {
  mkdirSync(cache, { recursive: true })
  const times: Record<string, number> = await Bun.file(timesPath)
    .json()
    .catch(() => ({}))
  const files = await listFiles(times)
  print(`${files.length} test files, ${CONCURRENCY} at a time`)
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
  const runNext = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const outcome = await runFile(file, env)
      outcomes.push(outcome)
      times[file] = outcome.ms
      report(outcome)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  await stop()
  await Bun.write(timesPath, JSON.stringify(times, null, 2))

  const skipped = outcomes.flatMap(({ file, skipped }) => skipped.map(name => `${file}: ${name}`))
  if (skipped.length > 0) print(`\nSkipped:\n  ${skipped.join('\n  ')}`)
  const failing = outcomes.filter(outcome => outcome.failed > 0).map(outcome => outcome.file)
  if (failing.length > 0) print(`\nFailed:\n  ${failing.join('\n  ')}`)
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0)
  const [passed, failed] = [sum(one => one.passed), sum(one => one.failed)]
  if (passed + failed === 0)
    print(paths.length > 0 ? `No test ran: nothing matches ${paths.join(' ')}` : 'No test ran')
  print(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}

process.exitCode = await main().catch(error => {
  print(error instanceof StartError ? error.message : String(error?.stack ?? error))
  print('0 passed, 1 failed, 0 skipped')
  return 1
})
process.exit()
