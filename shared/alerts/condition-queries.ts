import type { Sql } from '../../db/client.ts'
import { firstValue, onlyRow, onlyValue } from '../../db/first.ts'
import { STUCK_AFTER } from '../deposits/payment-queries.ts'
import { firstIdAt, type Id } from '../ids.ts'

/** Counts up to this: more says nothing new. */
const MOST = 10_000

/** Reports that a card is wrong, not decided yet. */
export const countWrongInformation = (sql: Sql): Promise<number> =>
  onlyValue(sql<{ n: number }[]>`
    select count(*) as n from (select from wrong_information_reports where done_at is null limit ${MOST}) r`)

export const findHeld = (sql: Sql) =>
  onlyRow(sql<{ count: number; oldest: Date | null }[]>`
    select count(*) as count, min(since) as oldest
    from (select since from reviews where state = 'held' order by since limit ${MOST}) h`)

interface MailHealth {
  /** Mails that failed twice or more and are tried again. */
  failing: number
  /** Mails that arrived, of those written in the last hour. */
  delivered: number
  /** The same for mails of the last minutes: on a busy service, an hour's mails would long outnumber a new failure's. */
  failingLately: number
  deliveredLately: number
  /** Why the newest waiting mail last failed. */
  reason: string | null
}

export function findMailHealth(sql: Sql, { hourAgo, lately }: { hourAgo: Date; lately: Date }) {
  const failingSince = (id: string) => sql`
    (select count(*) from (
       select from deliveries
       where state = 'waiting' and channel in ('mail', 'customer') and attempts >= 2 and id >= ${id}
       limit ${MOST}) w)`
  const deliveredSince = (time: Date) => sql`
    (select count(*) from (
       select from deliveries
       where state = 'delivered' and channel in ('mail', 'customer') and id >= ${firstIdAt('dlv', time)}
       limit ${MOST}) d)`
  return onlyRow(sql<MailHealth[]>`
    select
      ${failingSince('dlv_')} as failing, ${deliveredSince(hourAgo)} as delivered,
      ${failingSince(firstIdAt('dlv', lately))} as "failingLately", ${deliveredSince(lately)} as "deliveredLately",
      (select a.error from delivery_attempts a where a.delivery_id = (
         select id from deliveries
         where state = 'waiting' and channel in ('mail', 'customer') and attempts >= 2 order by id desc limit 1)
       order by a.n desc limit 1) as reason`)
}

interface PaymentHealth {
  /** Deposits whose refund failed after it was made, and that weren't paid back yet. */
  failedRefunds: Id<'dep'>[]
  /** Deposits whose refund was tried three times or more. */
  stuckRefunds: Id<'dep'>[]
  /** Payments that belong to no deposit, or have another amount. */
  unmatched: number
  /** Requests to the provider for a payment page that ended in an error, ours or the provider's. */
  failedRequests: number
}

export const findPaymentHealth = (
  sql: Sql,
  { unmatchedSince, requestsSince }: { unmatchedSince: Date; requestsSince: Date },
): Promise<PaymentHealth> =>
  onlyRow(sql<PaymentHealth[]>`
    select
      array(select deposit_id from payments
            where refund_due_at is not null and refunded_at is null and refund_failed_at is not null
            order by refund_failed_at limit ${MOST}) as "failedRefunds",
      array(select deposit_id from payments
            where refund_due_at is not null and refunded_at is null and refund_failed_at is null
              and refund_attempts >= ${STUCK_AFTER}
            order by refund_due_at limit ${MOST}) as "stuckRefunds",
      (select count(*) from provider_events
       where verdict in ('unknown_deposit', 'wrong_amount') and received_at > ${unmatchedSince}) as unmatched,
      (select coalesce(sum(failures), 0)::int from request_minutes
       -- Only these use the provider. While Postgres is down, every page fails.
       where minute >= ${requestsSince} and method = 'POST' and path = '/pay/{token}') as "failedRequests"`)

/** The connections are those of the server, and of this database if it has its own limit. */
export const findDatabaseUse = (sql: Sql) =>
  onlyRow(sql<{ connections: { used: number; most: number }[]; bytes: number }[]>`
    select (select jsonb_agg(limits) from (
              select sum(s.numbackends)::int as used,
                     current_setting('max_connections')::int
                       - current_setting('superuser_reserved_connections')::int as most
              from pg_stat_database s
              union all
              select s.numbackends, d.datconnlimit
              from pg_database d join pg_stat_database s on s.datid = d.oid
              where d.datname = current_database() and d.datconnlimit > 0) limits) as connections,
           pg_database_size(current_database())::float8 as bytes`)

/** The segment of the log that `archive_command` failed to archive last, unless one was archived since. */
export const findUnarchivedWal = (sql: Sql): Promise<string | null> =>
  firstValue(sql<{ segment: string }[]>`
    select last_failed_wal as segment from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'
      and last_failed_time > coalesce(last_archived_time, '-infinity')`)

/**
 * When the last base backup ended, or null if there's none or it can't be seen. Postgres keeps the backup's history file in
 * its log until the next one, if the log is archived.
 */
export async function findLastBackup(sql: Sql): Promise<Date | null> {
  const mayLook = await onlyValue(sql<{ may: boolean }[]>`
    select current_setting('archive_mode') <> 'off' and pg_has_role('pg_monitor', 'usage') as may`)
  if (!mayLook) return null
  return onlyValue(sql<{ at: Date | null }[]>`
    select max(modification) as at from pg_ls_waldir() where name like '%.backup'`)
}
