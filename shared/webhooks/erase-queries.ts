import type { Sql } from '../../db/client.ts'

/** What receivers answered to the events of these leads is theirs to word, so it may name the customer. */
export async function eraseAnswersOfReceivers(sql: Sql, leads: readonly string[]): Promise<void> {
  await sql`
    update delivery_attempts a set answer = null
    from leads l
    join events e on e.owner in (l.agent_id, 'biz_' || l.business_id) and e.lead_id = l.id
    join deliveries d on d.owner = e.owner and d.event_id = e.id
    where l.id = any (${leads}) and a.delivery_id = d.id and a.answer is not null`
}
