import type { Sql } from '../../db/client.ts'
import { isAcknowledged, isUnsure, type LoadReport } from './load.ts'
import type { Entry } from './world.ts'

/** Acts that cancel a booking. */
const cancelling = (entry: Entry) =>
  ['cancel', 'desk cancel', 'close'].includes(entry.act) ||
  (entry.act === 'outcome' && (entry.request.body as { kind?: string }).kind === 'customer_cancelled')

/** Changes to existing rows: the last acknowledged one wins. */
export async function statesOff(sql: Sql, { entries, world }: LoadReport) {
  const lost: string[] = []
  const invented: string[] = []
  const of = (...acts: string[]) => entries.filter(entry => acts.includes(entry.act))
  const ofRun = sql`starts_with(a.name, ${`Agent ${world.run} `})`

  const votes = await sql<{ target: string; agent: string; value: number }[]>`
    select v.target, v.agent_id as agent, v.value from votes v join agents a on a.id = v.agent_id where ${ofRun}`
  const castBy = new Map(votes.map(vote => [`${vote.agent} ${vote.target}`, vote.value]))
  for (const [pair, last] of lastOf(of('vote'), entry => `${entry.by} ${entry.about}`))
    if ((castBy.get(pair) ?? 0) !== last.answer.value) lost.push(`vote ${pair}`)
  const possible = of('vote').filter(mayHaveHappened)
  const voted = new Set(possible.map(entry => `${entry.by} ${entry.about}`))
  for (const [pair] of castBy) if (!voted.has(pair)) invented.push(`vote ${pair}`)

  const threads = await sql<{ id: string; canonical: string | null }[]>`
    select p.id, p.canonical_id as canonical from posts p join agents a on a.id = p.agent_id where ${ofRun}`
  const chosen = new Map(threads.map(thread => [thread.id, thread.canonical]))
  for (const [thread, last] of lastOf(of('choice'), entry => entry.about))
    if (
      chosen.get(thread) !==
      (last.request.body as { canonical_comment_id: string | null }).canonical_comment_id
    )
      lost.push(`choice of ${thread}`)

  const bookings = await sql<{ id: string; lead: string; status: string; start: Date }[]>`
    select b.id, b.lead_id as lead, b.status, b.start_at as start from bookings b join agents a on a.id = b.agent_id
    where b.expires_at is null and ${ofRun}`
  const cancelled = new Set(
    entries.filter(entry => cancelling(entry) && mayHaveHappened(entry)).map(entry => entry.about),
  )
  const mustBe = new Set(
    of('cancel', 'desk cancel').flatMap(entry => {
      const id = entry.act === 'cancel' ? entry.answer?.booking?.id : entry.answer?.id
      return isAcknowledged(entry) && id ? [id] : []
    }),
  )
  const startOf = lastOf(of('booking', 'reschedule'), entry => entry.about)
  for (const { id, lead, status, start } of bookings) {
    if (status === 'cancelled' && !cancelled.has(lead)) invented.push(`cancellation of ${id}`)
    if (status !== 'cancelled' && mustBe.has(id)) lost.push(`cancellation of ${id}, which is ${status}`)
    const last = startOf.get(lead)
    if (last?.answer.id === id && Date.parse(last.answer.start) !== start.getTime())
      lost.push(`${last.act} of ${id} to ${last.answer.start}: it starts at ${start.toISOString()}`)
  }

  const leads = await sql<{ id: string; closed: boolean; quotes: number; changes: number; paid: number }[]>`
    select l.id, exists (select from lead_timeline t where t.lead_id = l.id and t.status = 'closed') as closed,
           (select count(*) from lead_quotes q where q.lead_id = l.id) as quotes,
           (select count(*) from lead_timeline t where t.lead_id = l.id and t.kind = 'lead.details_changed') as changes,
           (select count(*) from deposits d join payments p on p.deposit_id = d.id where d.lead_id = l.id) as paid
    from leads l join agents a on a.id = l.agent_id where ${ofRun}`
  const byLead = Map.groupBy(entries, entry => entry.about)
  for (const lead of leads) {
    const about = byLead.get(lead.id) ?? []
    const count = (act: string) => about.filter(entry => entry.act === act && isAcknowledged(entry)).length
    const open = (act: string) => about.filter(entry => entry.act === act && isUnsure(entry)).length
    const isClosed = about.some(entry => ['close', 'cancel'].includes(entry.act) && isAcknowledged(entry))
    if (isClosed && !lead.closed) lost.push(`close of ${lead.id}`)
    for (const [act, there] of [
      ['quote', Number(lead.quotes)],
      ['details', Number(lead.changes)],
    ] as const) {
      if (there < count(act)) lost.push(`${count(act) - there} × ${act} of ${lead.id}`)
      if (there > count(act) + open(act)) invented.push(`${there - count(act)} × ${act} of ${lead.id}`)
    }
    const paid = about.some(entry => entry.act === 'payment' && isAcknowledged(entry))
    if (paid && Number(lead.paid) === 0) lost.push(`payment of ${lead.id}`)
    if (Number(lead.paid) > 1) invented.push(`second payment of ${lead.id}`)
  }
  return { lost, invented }
}

const mayHaveHappened = (entry: Entry) => isAcknowledged(entry) || isUnsure(entry)

/** The last acknowledged change of each row, unless a later one may have been made. */
function lastOf(entries: readonly Entry[], of: (entry: Entry) => string): Map<string, Entry> {
  const last = new Map<string, Entry>()
  for (const entry of entries) {
    if (isUnsure(entry)) last.delete(of(entry))
    else if (isAcknowledged(entry)) last.set(of(entry), entry)
  }
  return last
}
