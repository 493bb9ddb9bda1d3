import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { countOpenReports } from '../customer/report-queries.ts'
import { roughDuration } from '../duration.ts'
import { findBacklog } from '../queue/queries.ts'
import { pluralize } from '../text.ts'
import {
  countWrongInformation,
  findDatabaseUse,
  findHeld,
  findLastBackup,
  findMailHealth,
  findPaymentHealth,
  findUnarchivedWal,
} from './condition-queries.ts'
import type { AlertName } from './kinds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MB = 1e6
const GB = 1e9
export const OLDEST_DUE_SECONDS = 120
const MAX_REVIEW_SECONDS = 3600
/** A few emails always fail, since mailboxes fill up and people leave. */
const MIN_FAILING_MAILS = 3
const MIN_FAILED_PAYMENT_REQUESTS = 3
const MAX_NAMED = 3
/** Backups are made each night. */
const MAX_BACKUP_SECONDS = 3 * 24 * 3600
export const MAX_CONNECTIONS_SHARE = 0.8
const MAX_DISK_SHARE = 0.85

/** What's wrong, in a few words, or null. Never has personal details, because it's mailed. */
type Condition = (context: Context) => Promise<string | null>

export const conditions: Record<AlertName, Condition> = {
  async CustomerReports({ sql }) {
    const reports = await countOpenReports(sql)
    return reports > 0 ? `${reports} open` : null
  },

  async WrongInformation({ sql }) {
    const reports = await countWrongInformation(sql)
    return reports > 0 ? `${reports} open` : null
  },

  async ReviewsWaiting({ sql, now }) {
    const { count, oldest } = await findHeld(sql)
    const seconds = oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0
    return seconds > MAX_REVIEW_SECONDS ? `${count} held, the oldest for ${roughDuration(seconds)}` : null
  },

  async RowsWaitTooLong({ sql, now }) {
    const late = (await findBacklog(sql, now())).filter(
      ({ oldestSeconds }) => oldestSeconds > OLDEST_DUE_SECONDS,
    )
    return listOf(late.map(({ kind, oldestSeconds }) => `${kind} for ${roughDuration(oldestSeconds)}`))
  },

  async MailFailing({ sql, now }) {
    const times = { hourAgo: before(now(), HOUR), lately: before(now(), 10 * MINUTE) }
    const { reason, ...mails } = await findMailHealth(sql, times)
    const fails = (failing: number, delivered: number) => failing >= MIN_FAILING_MAILS && failing > delivered
    const why = reason ? `. The newest: ${reason}` : ''
    if (fails(mails.failing, mails.delivered))
      return `${mails.failing} emails are waiting for a retry, and ${mails.delivered} arrived in the last hour${why}`
    return fails(mails.failingLately, mails.deliveredLately)
      ? `${mails.failingLately} emails of the last ten minutes are waiting for a retry, and ${mails.deliveredLately} arrived${why}`
      : null
  },

  async PaymentsFailing({ sql, now }) {
    const { failedRefunds, stuckRefunds, unmatched, failedRequests } = await findPaymentHealth(sql, {
      unmatchedSince: before(now(), 24 * HOUR),
      requestsSince: before(now(), 15 * MINUTE),
    })
    return listOf([
      failedRefunds.length > 0 &&
        `${pluralize(failedRefunds.length, 'refund')} came back and must be paid by hand: ${named(failedRefunds)}`,
      stuckRefunds.length > 0 &&
        `${pluralize(stuckRefunds.length, 'refund')} failed three times: ${named(stuckRefunds)}`,
      unmatched > 0 && `no deposit matches ${pluralize(unmatched, 'payment')} since yesterday`,
      failedRequests >= MIN_FAILED_PAYMENT_REQUESTS &&
        `${pluralize(failedRequests, 'request')} for payment pages failed in 15 minutes`,
    ])
  },

  async DatabaseConnections({ sql }) {
    const { connections } = await findDatabaseUse(sql)
    const full = connections.filter(({ used, most }) => used > MAX_CONNECTIONS_SHARE * most)
    return listOf(full.map(({ used, most }) => `${used} of ${most} in use`))
  },

  DatabaseDisk: diskFault,

  async ArchiveFailing({ sql, now }) {
    const segment = await findUnarchivedWal(sql)
    const backup = await findLastBackup(sql)
    const seconds = backup ? (now().getTime() - backup.getTime()) / 1000 : 0
    return listOf([
      segment !== null && `archive_command fails, most recently for ${segment}`,
      seconds > MAX_BACKUP_SECONDS && `the last base backup was ${roughDuration(seconds)} ago`,
    ])
  },
}

type Place = Pick<Context, 'config' | 'sql'>

/** How much of the disk is used, if it's nearly full. Otherwise null. */
export async function diskFault(place: Place): Promise<string | null> {
  const disk = await findDisk(place)
  return disk && disk.used > MAX_DISK_SHARE * disk.size
    ? `${gigabytes(disk.used)} of ${gigabytes(disk.size)} used`
    : null
}

/** The disk of an embedded Postgres, or what DATABASE_DISK_GB allows: another server's disk can't be seen from here. */
export async function findDisk({ config, sql }: Place): Promise<{ used: number; size: number } | null> {
  const { databaseDiskGb, dataDir } = config
  if (databaseDiskGb) return { used: (await findDatabaseUse(sql)).bytes, size: databaseDiskGb * GB }
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return null
  const { blocks, bavail, bsize } = await statfs(dataDir)
  return { used: (blocks - bavail) * bsize, size: blocks * bsize }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
/** As in DATABASE_DISK_GB and as disks are sold, a GB has a thousand MB. */
const gigabytes = (bytes: number) =>
  bytes < GB ? `${Math.round(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`
const named = (ids: string[]) =>
  `${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ' and more' : ''}`
const listOf = (parts: (string | false)[]) => parts.filter(part => part !== false).join('; ') || null
