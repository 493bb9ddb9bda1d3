import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../db/start-error.ts'
import { SHARED_URL, startTestPostgres } from './postgres.ts'
import { failingFiles, failingPart, type Outcome, readOutcome } from './run-outcome.ts'

/**
 * `npm test`: runs the tests a few files at a time, on one Postgres, except those that take long. `npm run test:all`
 * runs them too, and `npm test -- path… [--flags of bun test]` runs those that match.
 */
// More than there are cores: tests wait for browsers and other processes a third of the time.
const CONCURRENCY = Math.max(2, Math.round(navigator.hardwareConcurrency * 1.5))
/** These start many processes. A first run can't know how long each takes. */
const SLOWEST = /^tests\/(?:fleet-run|fleet|chaos|start|ledger|fuzz)\b/
/** Takes minutes, so it must not be left for the end. */
const LONGEST = /^tests\/fleet-run\b/
/** Files that share a process: a new one takes a second, and twice that until its code is compiled. */
const MAX_FILES = { slowest: 3, others: 16 }
/** Only ends a hang: on a busy machine the slowest folder takes minutes. */
const LIMIT_MS = 1_800_000

const root = join(import.meta.dir, '..')
const cache = join(root, '.cache')
const timesPath = join(cache, 'test-times.json')
const isAll = process.argv[2] === '--all'
const args = process.argv.slice(isAll ? 3 : 2)
const firstFlag = args.findIndex(arg => arg.startsWith('-'))
const paths = firstFlag === -1 ? args : args.slice(0, firstFlag)
const flags = firstFlag === -1 ? [] : args.slice(firstFlag)
const print = (text: string) => process.stdout.write(`${text}\n`)

const running = new Set<Bun.Subprocess>()

interface Batch {
  /** The first and the last file of a batch. */
  name: string
  files: string[]
}

const briefly = (file = '') => file.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '')

const STARTS_PROCESSES =
  /\b(?:hasBrowser|toolsReady|startProcess|startService|Bun\.spawn|(?:api|workers)\/main)\b/

/** Tests of deployments, browsers, and whatever else runs in other processes: a tenth of the tests, two thirds of the time. */
const takesLong = (file: string) =>
  SLOWEST.test(file) || STARTS_PROCESSES.test(readFileSync(join(root, file), 'utf8'))

// Packages under tests/tools contain their own tests.
const listFiles = () =>
  [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync({ cwd: root })].filter(
    file => !file.includes('node_modules'),
  )

/** Neighboring files, a few at a time. The slowest of the last run come first. */
function listBatches(all: string[], times: Record<string, number>): Batch[] {
  const filters = paths.map(path => path.replace(/^\.\//, ''))
  const isChosen = (file: string) =>
    filters.length > 0 ? filters.some(path => file.includes(path)) : isAll || !takesLong(file)
  const chosen = all.filter(isChosen)
  const kindOf = (file: string) => (SLOWEST.test(file) ? 'slowest' : 'others')
  const batches = [...Map.groupBy(chosen.sort(), kindOf)].flatMap(([kind, files]) => {
    const parts = Math.ceil(files.length / MAX_FILES[kind])
    const startOf = (part: number) => Math.round((part * files.length) / parts)
    return Array.from({ length: parts }, (_, part) => {
      const some = files.slice(startOf(part), startOf(part + 1))
      const name = [...new Set([briefly(some[0]), briefly(some.at(-1))])].join(' … ')
      return { name, files: some }
    })
  })
  const leastOf = (file: string) => (LONGEST.test(file) ? 1e10 : SLOWEST.test(file) ? 1e9 : 1000)
  const sizeOf = (file: string) => leastOf(file) + Bun.file(join(root, file)).size
  const weight = ({ name, files }: Batch) =>
    times[name] ?? files.reduce((total, file) => total + sizeOf(file), 0)
  return batches.sort((a, b) => weight(b) - weight(a))
}

async function runBatch({ name, files }: Batch, env: Record<string, string | undefined>): Promise<Outcome> {
  const base = join(cache, `test-${process.pid}-${Bun.hash(name).toString(36)}`)
  const reportPath = `${base}.xml`
  const reporter = ['--reporter=junit', `--reporter-outfile=${reportPath}`]
  // A pipe would stay open as long as any process that a test left behind.
  const output = openSync(`${base}.log`, 'w')
  const began = performance.now()
  const child = Bun.spawn({
    cmd: [process.execPath, 'test', '--no-orphans', ...reporter, ...flags, ...files.map(file => `./${file}`)],
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  running.add(child)
  let timedOutMs = 0
  const timer = setTimeout(() => {
    timedOutMs = LIMIT_MS
    killGroup(child)
  }, LIMIT_MS)
  const code = await child.exited
  clearTimeout(timer)
  running.delete(child)
  const ms = Math.round(performance.now() - began)
  const text = readFileSync(`${base}.log`, 'utf8')
  const xml = existsSync(reportPath) ? readFileSync(reportPath, 'utf8') : ''
  for (const path of [`${base}.log`, reportPath]) rmSync(path, { force: true })
  return readOutcome({ name, files, xml, code, timedOutMs, output: text, ms })
}

function killGroup(child: Bun.Subprocess): void {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has exited.
  }
}

function report({ name, passed, failed, skipped, ms, output }: Outcome): void {
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ]
  print(
    `${failed > 0 ? 'FAIL' : 'ok  '} ${name}  ${counts.filter(Boolean).join(', ')}  ${(ms / 1000).toFixed(1)} s`,
  )
  if (failed > 0) print(failingPart(output).trimEnd().replaceAll(/^/gm, '     '))
}

async function main(): Promise<number> {
  mkdirSync(cache, { recursive: true })
  const times: Record<string, number> = await Bun.file(timesPath)
    .json()
    .catch(() => ({}))
  const all = listFiles()
  const batches = listBatches(all, times)
  const count = batches.reduce((total, { files }) => total + files.length, 0)
  print(`${count} test files in ${batches.length} processes, ${CONCURRENCY} at a time`)
  const postgres = count > 0 ? await startTestPostgres() : null
  // As in production: see docs/operations/scaling.md. It saves a tenth of the CPU.
  const env = { MIMALLOC_PURGE_DELAY: '-1', ...process.env, [SHARED_URL]: postgres?.url }
  const stop = async () => {
    for (const child of running) killGroup(child)
    await postgres?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop().then(() => process.exit(130)))

  const outcomes: Outcome[] = []
  // One takes the slowest batch left, so no long one is left for the end. The others take the fastest, so those that
  // start many processes don't run beside each other.
  const runNext = async (isFirst: boolean) => {
    const next = () => (isFirst ? batches.shift() : batches.pop())
    for (let batch = next(); batch; batch = next()) {
      const outcome = await runBatch(batch, env)
      outcomes.push(outcome)
      times[outcome.name] = outcome.ms
      report(outcome)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, n) => runNext(n === 0)))
  await stop()
  await Bun.write(timesPath, JSON.stringify(times, null, 2))

  const skipped = outcomes.flatMap(outcome => outcome.skipped)
  if (skipped.length > 0) print(`\nSkipped:\n  ${skipped.join('\n  ')}`)
  const failing = outcomes.filter(outcome => outcome.failed > 0).flatMap(failingFiles)
  if (failing.length > 0) print(`\nFailed:\n  ${failing.join('\n  ')}`)
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0)
  const [passed, failed] = [sum(one => one.passed), sum(one => one.failed)]
  if (passed + failed === 0)
    print(paths.length > 0 ? `No test ran: nothing matches ${paths.join(' ')}` : 'No test ran')
  if (!isAll && paths.length === 0)
    print(`Not run: ${all.length - count} files that take long. npm run test:all runs them too.`)
  print(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}

process.exitCode = await main().catch(error => {
  print(error instanceof StartError ? error.message : String(error?.stack ?? error))
  print('0 passed, 1 failed, 0 skipped')
  return 1
})
process.exit()
