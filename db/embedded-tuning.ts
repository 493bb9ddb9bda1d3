import { readdirSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MB = 2 ** 20
const GB = 2 ** 30
/** Postgres's default; with more it starts slower. */
const MIN_BUFFERS = 128 * MB
/** Postgres's default. */
const MIN_WAL = GB
/** Enough for importing a million businesses. */
const MAX_WAL = 16 * GB

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/** `shared_buffers`: room for the whole database and half more, up to a quarter of the memory. */
export function sharedBuffers(data: string): string {
  const bytes = Math.max(MIN_BUFFERS, 1.5 * databaseSize(data))
  return inMegabytes(Math.min(bufferLimit(), bytes))
}

/** What a start on a large database would use. */
export const maxSharedBuffers = (): string => inMegabytes(bufferLimit())

const bufferLimit = () => Math.max(MIN_BUFFERS, memory() / 4)

/** A container may have less memory than its machine. */
function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** The size of our database's files. It's the database that was created last. */
function databaseSize(data: string): number {
  const base = join(data, 'base')
  const newest = Math.max(...readdirSync(base).map(Number).filter(Number.isInteger))
  const dir = join(base, String(newest))
  const sizes = readdirSync(dir).map(file => statSync(join(dir, file), { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** `max_wal_size`: a quarter of the free disk, because an import logs whole pages again after every checkpoint. */
export function maxWalSize(free: number): string {
  return inMegabytes(Math.min(MAX_WAL, Math.max(MIN_WAL, free / 4)))
}

export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
