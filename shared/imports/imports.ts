import { type RefusedLine, readLine, type UnkeyedCard } from '../businesses/import-line.ts'
import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import type { OperatorId } from '../operators/caller.ts'
import { findNextPart, insertImport, listOpenImports, storePart } from './queries.ts'
import { readFile } from './read-file.ts'

const OPEN_BATCH = 50
const MAX_NAME = 120

interface SentFile {
  name: string
  bytes: Uint8Array
  operator: OperatorId
  /** The form's: sending it twice imports once. */
  claim: Buffer
}

/** Takes a file with one card per line. A worker stores it part by part. */
export async function startImport(
  context: Context,
  { name, bytes, operator, claim }: SentFile,
): Promise<{ id: Id<'imp'> } | { problem: string }> {
  const read = readFile(bytes)
  if ('problem' in read) return read
  const file = name.slice(0, MAX_NAME).replaceAll('\0', '').toWellFormed() || 'cards.ndjson'
  const id = await insertImport(context.sql, {
    id: newId('imp'),
    file,
    operator,
    claim,
    now: context.now(),
    ...read,
  })
  context.hint('imports.store', { import: id })
  return { id }
}

/** Stores one part, and hints for the next, so a long file doesn't occupy a worker. New businesses get no key. */
export async function storeNextPart(context: Context, id: Id<'imp'>): Promise<void> {
  const part = await findNextPart(context.sql, id)
  if (!part) return
  const cards: UnkeyedCard[] = []
  const refused: RefusedLine[] = []
  for (const line of part.lines) {
    const read = readLine(line)
    if ('card' in read) cards.push(read.card)
    else refused.push(read.refused)
  }
  const stored = await storePart(context.sql, {
    id,
    n: part.n,
    refused,
    lines: part.lines.length,
    now: context.now(),
    cards: cards.map(card => ({ ...card, keyHash: null, keyHint: null })),
  })
  if (cards.length > 0) context.hint('feed.index', {})
  if (!stored?.isLast) context.hint('imports.store', { import: id })
}

/** Hints again for imports whose hint was lost. */
export async function hintOpenImports(context: Context): Promise<void> {
  for (const id of await listOpenImports(context.sql, OPEN_BATCH))
    context.hint('imports.store', { import: id })
}
