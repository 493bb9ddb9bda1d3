import type { Sql } from '../../db/client.ts'

export interface Claimed {
  /** True where this request holds the claim and does the work. */
  mine: boolean
  /** Written by the verb with what it creates. It outlives a crash, not the 24 hours. */
  token: Buffer
  request: Buffer
  status: number | null
  headers: Record<string, string> | null
  body: Buffer | null
}

/** A request that died holds its claim no longer than this. */
const LOCK_MS = 60_000
const KEPT_MS = 24 * 3600 * 1000

/** Claims a scope, or finds who has it: an answer that is stored, or a request that still runs. */
export async function claimScope(sql: Sql, scope: Buffer, request: Buffer, now: Date): Promise<Claimed> {
  const lockedUntil = new Date(now.getTime() + LOCK_MS)
  const keptSince = new Date(now.getTime() - KEPT_MS)
  const [row] = await sql<Claimed[]>`
    with mine as (
      insert into idempotency_claims as c (scope, token, request, locked_until, created_at)
      values (${scope}, ${Buffer.from(crypto.getRandomValues(new Uint8Array(16)))}, ${request}, ${lockedUntil}, ${now})
      on conflict (scope) do update
        set token        = case when c.created_at < ${keptSince} then excluded.token else c.token end,
            created_at   = case when c.created_at < ${keptSince} then excluded.created_at else c.created_at end,
            request      = excluded.request,
            locked_until = excluded.locked_until,
            status = null, headers = null, body = null
        where c.created_at < ${keptSince} or (c.request = excluded.request and c.locked_until < ${now})
      returning token, request
    )
    select true as mine, token, request, null::int as status, null::jsonb as headers, null::bytea as body from mine
    union all
    select false, token, request, status, headers, body
    from idempotency_claims where scope = ${scope} and not exists (select from mine)`
  // Gone between the two looks: its request was refused and gave it up. Try once more.
  return row ?? (await claimScope(sql, scope, request, now))
}

export async function storeAnswer(
  sql: Sql,
  scope: Buffer,
  answer: { status: number; headers: Record<string, string>; body: Buffer },
): Promise<void> {
  await sql`
    update idempotency_claims
    set status = ${answer.status}, headers = ${sql.json(answer.headers)}, body = ${answer.body}, locked_until = null
    where scope = ${scope}`
}

/** The work failed, and may have been done all the same: a repeat goes again, with the same token. */
export async function unlockScope(sql: Sql, scope: Buffer): Promise<void> {
  await sql`update idempotency_claims set locked_until = to_timestamp(0) where scope = ${scope} and status is null`
}

/** What was refused before any work is not kept: the same key may be used again. */
export async function releaseScope(sql: Sql, scope: Buffer): Promise<void> {
  await sql`delete from idempotency_claims where scope = ${scope} and status is null`
}

/** Stored answers, page by page. */
export async function listAnswers(
  sql: Sql,
  after: Buffer,
  limit: number,
): Promise<{ scope: Buffer; body: Buffer }[]> {
  return sql<{ scope: Buffer; body: Buffer }[]>`
    select scope, body from idempotency_claims where scope > ${after} and body is not null order by scope limit ${limit}`
}

/** Their claims can be taken again at once, with the tokens they had. */
export async function dropAnswers(sql: Sql, scopes: readonly Buffer[]): Promise<void> {
  await sql`
    update idempotency_claims
    set status = null, headers = null, body = null, locked_until = to_timestamp(0)
    where scope in (select decode(s, 'hex') from unnest(${scopes.map(scope => scope.toString('hex'))}::text[]) s)`
}

export async function deleteOldClaims(sql: Sql, now: Date): Promise<number> {
  const gone =
    await sql`delete from idempotency_claims where created_at < ${new Date(now.getTime() - KEPT_MS)}`
  return gone.count
}
