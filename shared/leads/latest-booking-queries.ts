import type { Sql } from '../../db/client.ts'

/** Joins the latest booking of lead `l`, canceled or not, as `b`. A row that expires is a hold. */
export const joinLatestBooking = (sql: Sql, columns: ReturnType<Sql>) => sql`
  left join lateral (
    select ${columns} from bookings where lead_id = l.id and expires_at is null order by id desc limit 1
  ) b on true`
