import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../db/start-error.ts'
import { type ImportRow, importRows } from '../../shared/businesses/queries.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { openDatabase } from './command-database.ts'
import { type KeyedRow, type RefusedLine, readLine, withKeys } from './import-batch.ts'
import { linesOf } from './import-lines.ts'
import { beginning, forgetProgress, keepProgress, makeBar, readProgress } from './import-progress.ts'

// The more go in together, the more of them are neighbours in an index; in bytes, for cards that are very long.
const BATCH = 2000
const BATCH_BYTES = 8 << 20
// What is written anew is locked meanwhile, and others wait for it.
const KNOWN_AT_ONCE = 500
const SIDE_BY_SIDE = 2
// A disk takes its time for each; what a killed run did since is only found unchanged.
const KEEP_MS = 500
const say = (text: string) => process.stderr.write(text)

/** `bun run import FILE.ndjson`, or `-` for stdin: each line a card with its slug. */
try {
  const path = process.argv[2]
  if (!path) throw new BadSetting('import', 'name a file of one card a line, or - for stdin')
  await run(path)
} catch (error) {
  const plain =
    error instanceof BadSetting ||
    error instanceof StartError ||
    (error instanceof Error && 'syscall' in error)
  say(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

/** A batch that Postgres is storing. */
interface Underway {
  slugs: Set<string>
  stored: Promise<void>
}

async function run(path: string): Promise<void> {
  const config = readConfig()
  const fromPipe = path === '-'
  // What comes through a pipe has no place of its own to leave its reports beside.
  if (fromPipe) mkdirSync(config.dataDir, { recursive: true })
  const base = fromPipe ? join(config.dataDir, 'import') : path
  const [state, report, keysPath] = [`${base}.progress.json`, `${base}.refused.ndjson`, `${base}.keys.ndjson`]
  const stat = fromPipe ? null : statSync(path)
  const identity = stat ? `${stat.size} ${stat.mtimeMs}` : ''
  const held = stat && readProgress(state, identity)
  const progress = held ?? beginning(identity)
  if (held) say(`Going on at line ${(held.lines + 1).toLocaleString('en')}.\n`)

  // What a killed run reported after its last whole batch is reported again.
  if (held) truncateSync(report, held.refusedBytes)
  else writeFileSync(report, '')
  closeSync(openSync(keysPath, 'a', 0o600))

  const database = await openDatabase(config, 'import', text => say(`${text}\n`))
  const bar = makeBar(stat?.size ?? null, { ...progress }, process.stderr.isTTY, say)
  const stream = fromPipe ? Bun.stdin.stream() : Bun.file(path).slice(progress.bytes).stream()

  let batch: ImportRow[] = []
  let refused: RefusedLine[] = []
  let reached = { bytes: progress.bytes, lines: progress.lines }
  let underway: Underway[] = []
  let kept = 0

  const store = async (
    parts: KeyedRow[][],
    failed: RefusedLine[],
    to: typeof reached,
    before: Promise<void> | undefined,
  ) => {
    const outcomes = []
    for (const part of parts) outcomes.push(...(await importRows(database.sql, part, new Date())))
    // What is written down as done has nothing undone before it.
    await before
    for (const outcome of outcomes)
      if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') progress[outcome]++
    const lines = asLines(failed)
    appendFileSync(report, lines)
    progress.refusedBytes += Buffer.byteLength(lines)
    progress.refused += failed.length
    Object.assign(progress, to)
    if (!fromPipe && performance.now() - kept > KEEP_MS) {
      keepProgress(state, progress)
      kept = performance.now()
    }
    bar.show(progress)
  }
  // While Postgres stores some batches the next is read and checked; never a slug in two of them, so that its last line wins.
  const flush = async () => {
    const slugs = new Set(batch.map(each => each.slug))
    while (underway.length >= SIDE_BY_SIDE || underway.some(each => !each.slugs.isDisjointFrom(slugs)))
      await underway.shift()?.stored
    const { fresh, known, keys } = await withKeys(database.sql, batch, config.keyPepper)
    // Before the statement makes them true: a kill between the two leaves a line too many, never a key that nobody knows.
    appendFileSync(keysPath, asLines(keys))
    const parts = [fresh, ...inParts(known, KNOWN_AT_ONCE)].filter(part => part.length > 0)
    const stored = store(parts, refused, reached, underway.at(-1)?.stored)
    stored.catch(() => {})
    underway = [...underway, { slugs, stored }]
    batch = []
    refused = []
  }
  let begun = progress.bytes
  try {
    for await (const line of linesOf(stream, progress)) {
      const read = readLine(line)
      if ('row' in read) batch.push(read.row)
      else refused.push(read.refused)
      reached = { bytes: line.end, lines: line.number }
      if (batch.length + refused.length < BATCH && line.end - begun < BATCH_BYTES) continue
      await flush()
      begun = line.end
    }
    await flush()
    await underway.at(-1)?.stored
    bar.show(progress, true)
    bar.end()
  } finally {
    await Promise.allSettled(underway.map(each => each.stored))
    await database.close()
  }
  forgetProgress(state)
  const { created, updated, unchanged } = progress
  say(`${created} created, ${updated} updated, ${unchanged} unchanged, ${progress.refused} refused.\n`)
  if (progress.refused > 0) say(`Why lines were refused: ${report}\n`)
  if (created > 0) say(`The keys of new businesses, to hand out once: ${keysPath}\n`)
}

function asLines(values: readonly object[]): string {
  return values.map(each => `${JSON.stringify(each)}\n`).join('')
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}
