import type { Sql } from '../../db/client.ts'
import { isAcknowledged, type LoadReport } from './load.ts'
import type { Entry } from './world.ts'

interface Row {
  id: string
  about: string
}

/** What each act creates: the id in its response, and the rows of this run. */
const kinds: Record<
  string,
  { id(answer: Entry['answer']): string; rows(sql: Sql, run: string): Promise<Row[]> }
> = {
  key: {
    id: answer => answer.id,
    rows: (sql, run) => sql<Row[]>`select id, name as about from agents a where ${ofRun(sql, run)}`,
  },
  inquiry: {
    id: answer => answer.lead_id,
    rows: (sql, run) => sql<Row[]>`
      select l.id, p.slug as about from leads l join agents a on a.id = l.agent_id join businesses p on p.id = l.business_id
      where ${ofRun(sql, run)}`,
  },
  booking: {
    id: answer => answer.id,
    rows: (sql, run) => sql<Row[]>`
      select b.id, b.lead_id as about from bookings b join agents a on a.id = b.agent_id
      where b.expires_at is null and ${ofRun(sql, run)}`,
  },
  hold: {
    id: answer => answer.holdId,
    // A booking deletes its lead's holds, so those count as present.
    rows: (sql, run) => sql<Row[]>`
      select b.id, b.lead_id as about from bookings b join agents a on a.id = b.agent_id
      where b.expires_at is not null and ${ofRun(sql, run)}`,
  },
  message: { id: answer => answer.id, rows: (sql, run) => messagesFrom(sql, run, 'agent') },
  reply: { id: answer => answer.id, rows: (sql, run) => messagesFrom(sql, run, 'business') },
  post: {
    id: answer => answer.post.id,
    rows: (sql, run) => sql<Row[]>`
      select w.id, w.board as about from posts w join agents a on a.id = w.agent_id where ${ofRun(sql, run)}`,
  },
  comment: {
    id: answer => answer.comment.id,
    rows: (sql, run) => sql<Row[]>`
      select w.id, w.post_id as about from comments w join agents a on a.id = w.agent_id where ${ofRun(sql, run)}`,
  },
  report: {
    id: answer => answer.id,
    rows: (sql, run) => sql<Row[]>`
      select w.id, w.target as about from reports w join agents a on a.id = w.agent_id where ${ofRun(sql, run)}`,
  },
  'own time': {
    id: answer => answer.id,
    rows: (sql, run) => sql<Row[]>`
      select o.id, p.slug as about from own_times o join businesses p on p.id = o.business_id
      where starts_with(p.slug, ${`ledger-${run}-`})`,
  },
}

const ofRun = (sql: Sql, run: string) => sql`starts_with(a.name, ${`Agent ${run} `})`

const messagesFrom = (sql: Sql, run: string, sender: string) => sql<Row[]>`
  select m.id, m.lead_id as about from lead_messages m join leads l on l.id = m.lead_id join agents a on a.id = l.agent_id
  where m.sender = ${sender} and ${ofRun(sql, run)}
    -- The first one is the inquiry's own.
    and exists (select from lead_messages f where f.lead_id = m.lead_id and f.n < m.n)`

/** Compares acknowledged writes with the rows, both ways. A write without a response may have a row, but only one. */
export async function compareWrites(sql: Sql, { entries, world }: LoadReport) {
  const lost: string[] = []
  const invented: string[] = []
  const [bookings, ...all] = await Promise.all([
    kinds.booking?.rows(sql, world.run) ?? [],
    ...Object.values(kinds).map(kind => kind.rows(sql, world.run)),
  ])
  const bookedLeads = new Set(bookings.map(row => row.about))
  Object.entries(kinds).forEach(([act, { id }], n) => {
    const writes = entries.filter(entry => entry.act === act)
    const rows = new Map(all[n]?.map(row => [row.id, row.about]))
    const known = new Set(writes.filter(isAcknowledged).map(entry => id(entry.answer)))
    for (const each of writes.filter(isAcknowledged)) {
      const found = id(each.answer)
      const wasUsed = act === 'hold' && bookedLeads.has(each.about)
      if (!rows.has(found) && !wasUsed) lost.push(`${act} ${found}`)
    }
    const open = writes.filter(entry => entry.status === null)
    for (const [found, about] of rows) {
      if (known.has(found)) continue
      const mayBe = open.findIndex(entry => entry.about === about)
      if (mayBe >= 0) open.splice(mayBe, 1)
      else invented.push(`${act} ${found} about ${about}`)
    }
  })
  return { lost, invented }
}
