import { Webhook } from 'standardwebhooks'
import type { Sql } from '../../db/client.ts'
import type { Arrival } from '../webhooks/ledger.ts'
import type { LoadReport } from './load.ts'

/** Compares the receiver's arrivals with the emitted events, and checks each signature. */
export async function judgeWebhooks(sql: Sql, { world }: LoadReport, arrivals: readonly Arrival[]) {
  const rows = await sql<{ path: string; id: string; state: string; record: string }[]>`
    select '/' || coalesce(p.slug, e.owner) as path, e.id, d.state, e.record
    from deliveries d
    join events e on e.owner = d.owner and e.id = d.event_id
    left join businesses p on 'biz_' || p.id = e.owner
    where d.channel = 'webhook'`
  const emitted = new Map(rows.map(row => [`${row.path} ${row.id}`, row]))
  const arrived = new Set<string>()
  const bad: string[] = []
  let twice = 0
  for (const { path, id, headers, body } of arrivals) {
    const secrets = world.secrets.get(path)
    if (!secrets) continue
    const name = `${path} ${id}`
    if (arrived.has(name)) twice++
    arrived.add(name)
    const { record, state } = emitted.get(name) ?? {}
    if (body !== record) bad.push(`${name} isn't what was emitted`)
    else if (state !== 'delivered') bad.push(`${name} arrived, but is ${state}`)
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signed = headers['webhook-signature']?.split(' ') ?? []
    if (!secrets.some(secret => signed.includes(new Webhook(secret).sign(id, at, body))))
      bad.push(`${name} has a wrong signature`)
  }
  const missing = [...emitted]
    .filter(
      ([name, { path, state }]) => state === 'delivered' && world.secrets.has(path) && !arrived.has(name),
    )
    .map(([name]) => name)
  return { missing, bad, twice }
}
