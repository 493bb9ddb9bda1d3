import type { Sql } from '../../db/client.ts'

export interface SavedWebhook {
  callback_url: string
  previous_secret_until: Date | null
}

/** Sets or replaces an owner's webhook; the secret that was there signs too until the overlap ends. */
export async function saveWebhook(
  sql: Sql,
  w: { owner: string; callback_url: string; secret: Buffer; overlapUntil: Date; now: Date },
) {
  const [row] = await sql<SavedWebhook[]>`
    insert into webhooks as w (owner, callback_url, secret, created_at)
    values (${w.owner}, ${w.callback_url}, ${w.secret}, ${w.now})
    on conflict (owner) do update
      set callback_url          = excluded.callback_url,
          secret                = excluded.secret,
          previous_secret       = w.secret,
          previous_secret_until = ${w.overlapUntil},
          enabled               = true,
          failing_since         = null
    returning callback_url, previous_secret_until`
  return row
}

/** What was still to be sent is cancelled: it stays readable in GET /events. */
export async function clearWebhook(sql: Sql, owner: string): Promise<void> {
  await sql`
    with cleared as (
      delete from webhooks where owner = ${owner}
    )
    update deliveries set state = 'cancelled', next_at = null
    where owner = ${owner} and channel = 'webhook' and state in ('pending', 'waiting')`
}
