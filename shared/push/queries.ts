import type { Sql } from '../../db/client.ts'
import { anyRow } from '../../db/first.ts'
import type { PushChannel } from '../webhooks/delivery.ts'

interface NewPushEndpoint {
  business: number
  by: Buffer
  owner: string
  channel: PushChannel
  address: string
  secret: Buffer
  most: number
  now: Date
}

/** Adds a device, unless the owner has `most` others, or gives a known one its new keys. */
export function savePushEndpoint(sql: Sql, endpoint: NewPushEndpoint): Promise<boolean> {
  const { business, by, owner, channel, address, secret, most, now } = endpoint
  return anyRow(sql`
    with allowed as materialized (select holds_desk(${business}, ${by}) as ok)
    insert into endpoints as e (owner, channel, address, secret, created_at)
    select ${owner}, ${channel}, ${address}, ${secret}, ${now} from allowed
    where ok and (select count(*) from endpoints o
           where o.owner = ${owner} and starts_with(o.channel, 'push_') and o.channel <> ${channel}) < ${most}
    on conflict (owner, channel) do update
      set secret = excluded.secret, version = nextval('endpoint_versions'), enabled = true,
          failing_since = null, failures = 0, paused_until = null`)
}

export async function listPushEndpoints(sql: Sql, owner: string) {
  return sql<
    {
      channel: PushChannel
      secret: Buffer
      addedAt: Date
      lastPushAt: Date | null
      failingSince: Date | null
    }[]
  >`
    select channel, secret, created_at as "addedAt", last_delivery_at as "lastPushAt", failing_since as "failingSince"
    from endpoints
    where owner = ${owner} and starts_with(channel, 'push_')
    order by created_at, channel`
}

export async function deletePushEndpoint(sql: Sql, owner: string, channel: PushChannel): Promise<void> {
  await sql`select clear_endpoint(${owner}, ${channel})`
}

export async function deletePushEndpoints(sql: Sql, owner: string): Promise<void> {
  await sql`select clear_pushes(${owner})`
}
