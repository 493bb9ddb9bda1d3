import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import type { Sql } from '../../db/client.ts'
import { listDeadKeys } from '../../shared/businesses/queries.ts'
import { hashKey } from '../../shared/secrets.ts'
import { linesOf } from './import-lines.ts'

const BATCH = 2000

/** Creates the file for new keys, which only its owner may read. Ends a line that a full disk cut off. */
export function openKeys(path: string): void {
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    const { size } = fstatSync(file)
    const last = Buffer.alloc(1)
    if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n')
      writeSync(file, '\n')
  } finally {
    closeSync(file)
  }
}

interface KeyLine {
  slug: string
  businessKey: string
  start: number
  bytes: number
}

/**
 * Sets keys that open nothing to null: a killed run, or another one at the same time, wrote them here but never stored
 * them. Overwrites in place, so neither a crash nor a line that's appended meanwhile loses a working key.
 */
export async function voidDeadKeys(path: string, sql: Sql, pepper: string | null): Promise<void> {
  const file = openSync(path, constants.O_RDWR)
  const check = async (lines: KeyLine[]) => {
    const keys = lines.map(({ slug, businessKey }) => ({ slug, keyHash: hashKey(businessKey, pepper) }))
    const dead = await listDeadKeys(sql, keys)
    for (const [n, { slug, start, bytes }] of lines.entries())
      if (dead.has(n)) writeSync(file, JSON.stringify({ slug, businessKey: null }).padEnd(bytes), start)
  }
  try {
    let batch: KeyLine[] = []
    for await (const { text, nextOffset } of linesOf(Bun.file(path).stream(), { bytes: 0, lines: 0 })) {
      const key = readKey(text)
      if (key) batch.push({ ...key, start: nextOffset - 1 - key.bytes })
      if (batch.length < BATCH) continue
      await check(batch)
      batch = []
    }
    await check(batch)
  } finally {
    closeSync(file)
  }
}

/** Null unless an import wrote the line. Its lines are ASCII and end with a newline, so its length is in bytes. */
function readKey(text: string | object): Omit<KeyLine, 'start'> | null {
  const [, slug, businessKey] =
    /^\{"slug":"([a-z0-9-]+)","businessKey":"(bzk_[0-9a-f]+)"\}$/.exec(String(text)) ?? []
  return slug && businessKey ? { slug, businessKey, bytes: String(text).length } : null
}
