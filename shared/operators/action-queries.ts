import type { Sql } from '../../db/client.ts'
import { onlyValue } from '../../db/first.ts'
import type { OperatorId } from './caller.ts'

export interface NewAction {
  operator: OperatorId
  action: string
  target: string
  requestId: string
  now: Date
}

export const insertAction = (sql: Sql, each: NewAction): Promise<number> =>
  onlyValue(sql<{ id: number }[]>`
    insert into operator_actions (at, operator, action, target, request_id)
    values (${each.now}, ${each.operator}, ${each.action}, ${each.target}, ${each.requestId})
    returning id`)

export async function finishAction(sql: Sql, id: number, status: number): Promise<void> {
  await sql`update operator_actions set status = ${status} where id = ${id} and status is null`
}

export interface ActionRow extends Omit<NewAction, 'now'> {
  id: number
  at: Date
  name: string
  status: number | null
}

interface ActionList {
  before?: number | null
  operator?: string | null
  /** What it was done to. Null: anything. */
  targets?: readonly string[] | null
  limit: number
}

/** What operators did, the newest first. */
export const listActions = async (
  sql: Sql,
  { before = null, operator = null, targets = null, limit }: ActionList,
): Promise<ActionRow[]> => sql`
  select a.id, a.at, a.operator, coalesce(o.name, a.operator) as name, a.action, a.target, a.request_id as "requestId", a.status
  from operator_actions a
  left join operators o on o.id = a.operator
  where ${before === null ? sql`true` : sql`a.id < ${before}`}
    ${operator === null ? sql`` : sql`and a.operator = ${operator}`}
    ${targets === null ? sql`` : sql`and a.target = any (${targets as string[]})`}
  order by a.id desc
  limit ${limit}`
