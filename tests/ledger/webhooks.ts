import { Webhook } from 'standardwebhooks'
import type { Sql } from '../../db/client.ts'
import type { Arrival } from '../webhooks/ledger.ts'
import type { LoadReport } from './load.ts'

/** Compares what arrived at the receiver with what was emitted, and checks each signature. */
export async function judgeWebhooks(sql: Sql, { world }: LoadReport, arrivals: readonly Arrival[]) {
  const rows = await sql<{ path: string; id: string; record: string }[]>`
    select '/' || coalesce(p.slug, e.owner) as path, e.id, e.record
    from deliveries d
    join events e on e.owner = d.owner and e.id = d.event_id
    left join businesses p on 'biz_' || p.id = e.owner
    where d.channel = 'webhook' and d.state = 'delivered'`
  const emitted = new Map(rows.map(row => [`${row.path} ${row.id}`, row.record]))
  const arrived = new Set<string>()
  const bad: string[] = []
  let twice = 0
  for (const { path, id, headers, body } of arrivals) {
    const secrets = world.secrets.get(path)
    if (!secrets) continue
    const name = `${path} ${id}`
    if (arrived.has(name)) twice++
    arrived.add(name)
    if (body !== emitted.get(name)) bad.push(`${name} isn't what was emitted`)
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signed = headers['webhook-signature']?.split(' ') ?? []
    if (!secrets.some(secret => signed.includes(new Webhook(secret).sign(id, at, body))))
      bad.push(`${name} has a wrong signature`)
  }
  const missing = [...emitted.keys()].filter(
    name => world.secrets.has(name.split(' ')[0] ?? '') && !arrived.has(name),
  )
  return { missing, bad, twice }
}
