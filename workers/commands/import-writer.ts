import { appendFileSync } from 'node:fs'
import type { Sql } from '../../db/client.ts'
import { type RefusedLine, readLine, type UnkeyedCard } from '../../shared/businesses/import-line.ts'
import { type CardToImport, importCards, listLiveSlugs } from '../../shared/businesses/queries.ts'
import { chunk } from '../../shared/chunk.ts'
import { keyHint } from '../../shared/keys/create.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import type { StreamedLine } from './import-lines.ts'
import { type Progress, saveProgress } from './import-progress.ts'

// Large batches insert neighbors in the indexes together. Bytes are limited too, because a card may be long.
const BATCH_LINES = 2000
const BATCH_BYTES = 8 << 20
// Existing businesses are locked while they're written.
const MAX_EXISTING = 500
const MAX_CONCURRENCY = 2
// Cards that a killed run stored after its last save count as unchanged in the next one.
const SAVE_MS = 500

export interface ImportFiles {
  progress: Progress
  stream: ReadableStream<Uint8Array>
  /** Null for a pipe, which can't be continued. */
  bytes: number | null
  progressPath: string | null
  refusedPath: string
  keysPath: string
}

/** A batch that Postgres is storing. */
interface RunningBatch {
  slugs: Set<string>
  stored: Promise<void>
}

/** Stores lines in batches, and keeps count in `progress`. */
export function makeWriter(files: ImportFiles, sql: Sql, keyPepper: string | null, onStored: () => void) {
  const { progress, progressPath, refusedPath, keysPath } = files
  let batch: UnkeyedCard[] = []
  let refused: RefusedLine[] = []
  let start = progress.bytes
  let end = { bytes: progress.bytes, lines: progress.lines }
  let running: RunningBatch[] = []
  let savedAt = 0

  async function add(line: StreamedLine): Promise<void> {
    const read = readLine(line)
    if ('card' in read) batch.push(read.card)
    else refused.push(read.refused)
    end = { bytes: line.nextOffset, lines: line.number }
    if (batch.length + refused.length >= BATCH_LINES || line.nextOffset - start >= BATCH_BYTES) await flush()
  }

  /** The next batch is read while Postgres stores others. A slug is never in two running batches, so its last line wins. */
  async function flush(): Promise<void> {
    const slugs = new Set(batch.map(each => each.slug))
    while (running.length >= MAX_CONCURRENCY || running.some(each => !each.slugs.isDisjointFrom(slugs)))
      await running.shift()?.stored
    const { added, existing, keys } = await addKeys(sql, batch, keyPepper)
    // Written before the keys are stored: a crash in between leaves an unused line, which `voidDeadKeys` finds, never a lost key.
    appendFileSync(keysPath, toLines(keys))
    const parts = [added, ...chunk(existing, MAX_EXISTING)].filter(part => part.length > 0)
    const stored = store(parts, refused, end, running.at(-1)?.stored)
    stored.catch(() => {})
    running = [...running, { slugs, stored }]
    batch = []
    refused = []
    start = end.bytes
  }

  async function store(
    parts: CardToImport[][],
    refusedLines: RefusedLine[],
    position: typeof end,
    previous: Promise<void> | undefined,
  ): Promise<void> {
    const outcomes = []
    for (const part of parts) outcomes.push(...(await importCards(sql, part, new Date())))
    // Progress is one position in the file, so batches count in order.
    await previous
    for (const outcome of outcomes)
      if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') progress[outcome]++
    const lines = toLines(refusedLines)
    appendFileSync(refusedPath, lines)
    progress.refusedBytes += Buffer.byteLength(lines)
    progress.refused += refusedLines.length
    Object.assign(progress, position)
    if (progressPath && performance.now() - savedAt > SAVE_MS) {
      saveProgress(progressPath, progress)
      savedAt = performance.now()
    }
    onStored()
  }

  return {
    add,
    async finish() {
      await flush()
      await running.at(-1)?.stored
    },
    stop: () => Promise.allSettled(running.map(each => each.stored)),
  }
}

/** Splits a batch into new businesses, each with a key, and existing ones. */
async function addKeys(sql: Sql, batch: readonly UnkeyedCard[], pepper: string | null) {
  const slugs = batch.map(each => each.slug)
  const live = await listLiveSlugs(sql, slugs)
  const added: CardToImport[] = []
  const existing: CardToImport[] = []
  const keys: { slug: string; businessKey: string }[] = []
  for (const card of batch) {
    if (live.has(card.slug)) {
      existing.push({ ...card, keyHash: null, keyHint: null })
      continue
    }
    live.add(card.slug)
    const businessKey = makeKey('bzk')
    keys.push({ slug: card.slug, businessKey })
    added.push({ ...card, keyHash: hashKey(businessKey, pepper), keyHint: keyHint(businessKey) })
  }
  return { added, existing, keys }
}

function toLines(values: readonly object[]): string {
  return values.map(each => `${JSON.stringify(each)}\n`).join('')
}
