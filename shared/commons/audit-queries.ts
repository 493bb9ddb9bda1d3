import type { Sql } from '../../db/client.ts'

export interface AuditRow {
  id: number
  at: Date
  actor: string
  target: string
  target_id: string
  from_state: string | null
  to_state: string
  codes: string[]
  reason: string | null
  waited: number | null
}

interface Page {
  before: number | null
  /** Only what happened to this post, comment or agent. */
  target: string | null
  limit: number
}

/** What was ever held, decided, pinned or suspended, the newest first. */
export async function listAudit(sql: Sql, { before, target, limit }: Page): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select id, at, actor, target, target_id, from_state, to_state, codes, reason, waited
    from audit
    where ${before === null ? sql`true` : sql`id < ${before}`}
      ${target === null ? sql`` : sql`and target_id = ${target}`}
    order by id desc
    limit ${limit}`
}
