import type { Sql } from '../../db/client.ts'

interface Claim {
  /** Whether this request now holds the claim, and does the work. */
  acquired: boolean
  /** Stored with whatever the request creates, so a retry after a crash finds it. Valid for 24 hours. */
  token: Buffer
  /** The hash of the request's body. */
  fingerprint: Buffer
  status: number | null
  headers: Record<string, string> | null
  body: Buffer | null
}

/** A request that died loses its claim after this, by Postgres's clock. A running one renews it in time. */
const LOCK = '4 seconds'
export const RENEW_MS = 600
export const CLAIM_MS = 24 * 3600 * 1000

/** Claims a scope, or returns its stored response or the claim of a request that's still running. */
export async function claimScope(sql: Sql, scope: Buffer, fingerprint: Buffer, now: Date): Promise<Claim> {
  const keptSince = new Date(now.getTime() - CLAIM_MS)
  const [row] = await sql<Claim[]>`
    with acquired as (
      insert into idempotency_claims as c (scope, token, request, locked_until, created_at)
      values (${scope}, ${Buffer.from(crypto.getRandomValues(new Uint8Array(16)))}, ${fingerprint},
              clock_timestamp() + ${LOCK}::interval, ${now})
      on conflict (scope) do update
        set token        = case when c.created_at < ${keptSince} then excluded.token else c.token end,
            created_at   = case when c.created_at < ${keptSince} then excluded.created_at else c.created_at end,
            request      = excluded.request,
            locked_until = excluded.locked_until,
            status = null, headers = null, body = null, leads = null
        where c.created_at < ${keptSince} or (c.request = excluded.request and c.locked_until < clock_timestamp())
      returning token, request
    )
    select true as acquired, token, request as fingerprint, null::int as status, null::jsonb as headers, null::bytea as body
    from acquired
    union all
    select false, token, request, status, headers, body
    from idempotency_claims where scope = ${scope} and not exists (select from acquired)`
  // The claim was deleted between the two reads, so try again.
  return row ?? (await claimScope(sql, scope, fingerprint, now))
}

/** For a request that's still running. */
export async function renewScope(sql: Sql, scope: Buffer): Promise<void> {
  await sql`
    update idempotency_claims set locked_until = clock_timestamp() + ${LOCK}::interval
    where scope = ${scope} and status is null and locked_until > to_timestamp(0)`
}

export async function storeResponse(
  sql: Sql,
  scope: Buffer,
  response: {
    status: number
    headers: Record<string, string>
    body: Buffer
    /** The leads that it's about, to erase it with them. */
    leads?: readonly string[]
  },
): Promise<void> {
  await sql`
    update idempotency_claims
    set status = ${response.status}, headers = ${sql.json(response.headers)}, body = ${response.body},
        leads = ${response.leads?.length ? [...response.leads] : null}, locked_until = null
    where scope = ${scope}`
}

/** For a request that failed but may have done its work: keeps the claim, so a retry runs at once with the same token. */
export async function expireLock(sql: Sql, scope: Buffer): Promise<void> {
  await sql`update idempotency_claims set locked_until = to_timestamp(0) where scope = ${scope} and status is null`
}

/** For a request that was refused before it did anything: its key can be used again, with another body, too. */
export async function deleteClaim(sql: Sql, scope: Buffer): Promise<void> {
  await sql`delete from idempotency_claims where scope = ${scope} and status is null`
}

export const listResponses = async (sql: Sql, after: Buffer, limit: number) =>
  sql<{ scope: Buffer; body: Buffer }[]>`
    select scope, body from idempotency_claims where scope > ${after} and body is not null order by scope limit ${limit}`

/** Keeps the claims and their tokens. They can be claimed again right away. */
const clearing = (sql: Sql) => sql`
  update idempotency_claims
  set status = null, headers = null, body = null, leads = null, locked_until = to_timestamp(0)`

export async function clearResponsesOfLeads(sql: Sql, leads: readonly string[]): Promise<void> {
  await sql`${clearing(sql)} where leads && ${leads as string[]}::text[]`
}

export async function clearResponses(sql: Sql, scopes: readonly Buffer[]): Promise<void> {
  await sql`
    ${clearing(sql)}
    where scope in (select decode(s, 'hex') from unnest(${scopes.map(scope => scope.toString('hex'))}::text[]) s)`
}
