import { statfsSync } from 'node:fs'

const GB = 2 ** 30
/** The default of Postgres. */
const LEAST = GB
/** Room for an import of a million businesses. */
const MOST = 16 * GB

/**
 * How much Postgres logs until it brings all that changed to its place; after that every page is logged whole once more.
 * An import touches all of an index again and again: for rare checkpoints it may have a quarter of what the disk has left.
 */
export function mostWal(free: number): string {
  const bytes = Math.min(MOST, Math.max(LEAST, free / 4))
  return `${Math.floor(bytes / 2 ** 20)}MB`
}

export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
