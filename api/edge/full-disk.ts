import type { Context } from '../../shared/context.ts'

/** Long enough for alerts, which wait a minute, even if writes are rare. */
const REMEMBER_MS = 300_000

const refusedAt = new WeakMap<Context, number>()

/** Call this when a write fails because Postgres's disk is full. */
export const noteFullDisk = (context: Context): void => {
  refusedAt.set(context, performance.now())
}

/** Call this when a write succeeds. */
export const noteWrite = (context: Context): void => {
  refusedAt.delete(context)
}

/** Whether the last write of the past five minutes was refused because the disk is full. Reads still work. */
export const isDiskFull = (context: Context): boolean =>
  performance.now() - (refusedAt.get(context) ?? Number.NEGATIVE_INFINITY) < REMEMBER_MS
