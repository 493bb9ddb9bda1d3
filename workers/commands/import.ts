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
import { type CardToImport, importCards } from '../../shared/businesses/queries.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { openDatabase } from './command-database.ts'
import { addKeys, type RefusedLine, readLine, type UnkeyedCard } from './import-batch.ts'
import { linesOf } from './import-lines.ts'
import {
  deleteProgress,
  makeProgressBar,
  newProgress,
  readProgress,
  saveProgress,
} from './import-progress.ts'

// Large batches insert neighbors in the indexes together. Bytes are limited too, because a card may be long.
const BATCH_LINES = 2000
const BATCH_BYTES = 8 << 20
// Existing businesses are locked while they're written.
const MAX_EXISTING = 500
const MAX_CONCURRENCY = 2
// What a killed run stored after the last save is found unchanged by the next one.
const SAVE_MS = 500
const print = (text: string) => process.stderr.write(text)

/** `bun run import FILE.ndjson`, or `-` for stdin: one card with its slug per line. */
try {
  const path = process.argv[2]
  if (!path) throw new BadSetting('import', 'name a file with one card per line, or - for stdin')
  await run(path)
} catch (error) {
  const isExpected =
    error instanceof BadSetting ||
    error instanceof StartError ||
    (error instanceof Error && 'syscall' in error)
  print(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

/** A batch that Postgres is storing. */
interface RunningBatch {
  slugs: Set<string>
  stored: Promise<void>
}

async function run(path: string): Promise<void> {
  const config = readConfig()
  const isPipe = path === '-'
  if (isPipe) mkdirSync(config.dataDir, { recursive: true })
  const base = isPipe ? join(config.dataDir, 'import') : path
  const progressPath = `${base}.progress.json`
  const refusedPath = `${base}.refused.ndjson`
  const keysPath = `${base}.keys.ndjson`
  const stat = isPipe ? null : statSync(path)
  const fileId = stat ? `${stat.size} ${stat.mtimeMs}` : ''
  const saved = stat && readProgress(progressPath, fileId)
  const progress = saved ?? newProgress(fileId)
  if (saved) print(`Continuing at line ${(saved.lines + 1).toLocaleString('en')}.\n`)

  // Lines refused after the last save are reported again.
  if (saved) truncateSync(refusedPath, saved.refusedBytes)
  else writeFileSync(refusedPath, '')
  closeSync(openSync(keysPath, 'a', 0o600))

  const database = await openDatabase(config, 'import', text => print(`${text}\n`))
  const bar = makeProgressBar(stat?.size ?? null, { ...progress }, process.stderr.isTTY, print)
  const stream = isPipe ? Bun.stdin.stream() : Bun.file(path).slice(progress.bytes).stream()

  let batch: UnkeyedCard[] = []
  let refused: RefusedLine[] = []
  let position = { bytes: progress.bytes, lines: progress.lines }
  let running: RunningBatch[] = []
  let savedAt = 0

  const store = async (
    parts: CardToImport[][],
    refusedLines: RefusedLine[],
    end: typeof position,
    previous: Promise<void> | undefined,
  ) => {
    const outcomes = []
    for (const part of parts) outcomes.push(...(await importCards(database.sql, part, new Date())))
    // Progress is one position in the file, so batches count in order.
    await previous
    for (const outcome of outcomes)
      if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') progress[outcome]++
    const lines = toLines(refusedLines)
    appendFileSync(refusedPath, lines)
    progress.refusedBytes += Buffer.byteLength(lines)
    progress.refused += refusedLines.length
    Object.assign(progress, end)
    if (!isPipe && performance.now() - savedAt > SAVE_MS) {
      saveProgress(progressPath, progress)
      savedAt = performance.now()
    }
    bar.show(progress)
  }
  // The next batch is read while Postgres stores others. A slug is never in two running batches, so its last line wins.
  const flush = async () => {
    const slugs = new Set(batch.map(each => each.slug))
    while (running.length >= MAX_CONCURRENCY || running.some(each => !each.slugs.isDisjointFrom(slugs)))
      await running.shift()?.stored
    const { added, existing, keys } = await addKeys(database.sql, batch, config.keyPepper)
    // Written before the keys are stored: a crash in between leaves an unused line, never a lost key.
    appendFileSync(keysPath, toLines(keys))
    const parts = [added, ...chunk(existing, MAX_EXISTING)].filter(part => part.length > 0)
    const stored = store(parts, refused, position, running.at(-1)?.stored)
    stored.catch(() => {})
    running = [...running, { slugs, stored }]
    batch = []
    refused = []
  }
  let batchStart = progress.bytes
  try {
    for await (const line of linesOf(stream, progress)) {
      const read = readLine(line)
      if ('card' in read) batch.push(read.card)
      else refused.push(read.refused)
      position = { bytes: line.end, lines: line.number }
      if (batch.length + refused.length < BATCH_LINES && line.end - batchStart < BATCH_BYTES) continue
      await flush()
      batchStart = line.end
    }
    await flush()
    await running.at(-1)?.stored
    bar.show(progress, true)
    bar.end()
  } finally {
    await Promise.allSettled(running.map(each => each.stored))
    await database.close()
  }
  deleteProgress(progressPath)
  const { created, updated, unchanged } = progress
  print(`${created} created, ${updated} updated, ${unchanged} unchanged, ${progress.refused} refused.\n`)
  if (progress.refused > 0) print(`Why lines were refused: ${refusedPath}\n`)
  if (created > 0) print(`The keys of new businesses, to hand out once: ${keysPath}\n`)
}

function toLines(values: readonly object[]): string {
  return values.map(each => `${JSON.stringify(each)}\n`).join('')
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}
