import { connect, disconnect, type Sql } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { fadeNumbers } from '../../shared/ranking/passes/decay.ts'
import { updateIndustryMeans } from '../../shared/ranking/passes/queries.ts'
import { demoBusiness } from '../../workers/demo/business.ts'
import { service } from './service.ts'

export interface RankedDatabase {
  sql: Sql
  now: Date
  drop(): Promise<void>
}

const LEADS_EACH = 10
const tables = ['agents', 'businesses', 'business_reach', 'leads', 'outcomes', 'ranking_evidence']

/** So many businesses with ten leads each of the last ninety days, ranked as of now, in a database of their own. */
export async function rankedDatabase(name: string, businesses: number): Promise<RankedDatabase> {
  const { sql: home, url } = await service()
  await home`create database ${home(name)}`
  const own = new URL(url)
  own.pathname = `/${name}`
  await migrate(own.href)
  const sql = connect(own.href, { name: 'bench', max: 8 })
  const now = new Date()

  const rebuild = await dropIndexes(sql)
  await insertBusinesses(sql, businesses, now)
  await insertLeads(sql, businesses, now)
  for (const statement of rebuild) await sql.unsafe(statement)
  await gatherEvidence(sql, now)
  await updateIndustryMeans(sql, fadeNumbers, now)
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`)
  return {
    sql,
    now,
    async drop() {
      await disconnect(sql)
      await home`drop database ${home(name)}`
    },
  }
}

/** Loading is not what is measured: indexes come after the rows, and foreign keys of this loading not at all. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const rows = await sql<{ drop: string; rebuild: string }[]>`
    select format('alter table %I drop constraint %I', c.conrelid::regclass, c.conname) as drop, '' as rebuild
    from pg_constraint c
    where c.contype = 'f' and c.conrelid in ('leads'::regclass, 'outcomes'::regclass)
    union all
    select format('drop index %I', i.indexname), i.indexdef
    from pg_indexes i
    where i.tablename = any (${tables}) and not exists (select from pg_constraint c where c.conname = i.indexname)`
  for (const { drop } of rows) await sql.unsafe(drop)
  for (const table of ['leads', 'outcomes']) await sql.unsafe(`alter table ${table} disable trigger user`)
  return rows.map(({ rebuild }) => rebuild).filter(Boolean)
}

async function insertBusinesses(sql: Sql, businesses: number, now: Date): Promise<void> {
  const cards = Array.from({ length: 64 }, (_, number) => {
    const { slug, card } = demoBusiness('bench', number)
    const prepared = prepareCard(slug, card)
    if ('faults' in prepared) throw new Error(`${slug} is no card`)
    const { listing, words, completeness, kind, tie, reach } = prepared.derived
    return {
      n: number,
      card: prepared.card,
      listing,
      words,
      completeness,
      kind,
      tie,
      keys: reach.map(({ key }) => key),
    }
  })
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${sql.json(cards as never)}) as g(
        n int, card jsonb, listing jsonb, words text, completeness int, kind int, tie int, keys jsonb)
    ), made as (
      insert into businesses (slug, name, industry, timezone, card, written_by, listing, words, completeness,
                              created_at, updated_at, reach_merit)
      select 'bench-' || i, g.card ->> 'name', g.card ->> 'industry', g.card ->> 'timezone', g.card, 'import', g.listing,
             g.words, g.completeness, ${now}, ${now}, 5250 + 50 * g.completeness
      from generate_series(1, ${businesses}::int) i join given g on g.n = i % 64
      returning id, merit
    )
    insert into business_reach (business_id, merit, kind, tie, key)
    select m.id, m.merit, g.kind, g.tie, k.key
    from made m join given g on g.n = m.id % 64 cross join lateral jsonb_array_elements_text(g.keys) as k(key)`
}

async function insertLeads(sql: Sql, businesses: number, now: Date): Promise<void> {
  await sql`
    insert into agents (id, name, contact_email, tier, contact_address, operator_group, created_at)
    select type_id('agt', i), 'Agent', 'agent@example.com', case when i % 2 = 0 then 'free' else 'verified' end,
           i::text, i::text, ${now}
    from generate_series(1, 3000) i`
  await sql`
    with senders as materialized (
      select array_agg(id order by contact_address) as ids, array_agg(tier order by contact_address) as tiers from agents
    )
    insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from, first_reply_at,
                       reply_open_minutes, settled_at, consented_at, created_at, updated_at)
    select 'lead_01' || left(md5(n::text), 24), b, ids[a], a::text, tiers[a], true, at, at,
           case when replied then at end, case when replied then power(1500, random()) end,
           case when not replied then at end, at, at, at
    from senders, generate_series(1, ${businesses}::int) b, generate_series(1, ${LEADS_EACH}) k,
         lateral (select (b::bigint * ${LEADS_EACH} + k) as n, 1 + (b * 37 + k * 101) % 3000 as a, random() < 0.8 as replied,
                         ${now}::timestamptz - interval '90 days' * (k - random()) / ${LEADS_EACH} as at) as l`
  await sql`
    insert into outcomes (id, lead_id, business_id, agent_id, source, kind, at)
    select replace(id, 'lead_', 'out_'), id, business_id, agent_id, 'agent',
           case when id > 'lead_01c' then 'completed' else 'business_no_show' end, created_at
    from leads where reply_open_minutes < 40`
}

/** What recompute would keep. Ten leads of ten operators: nobody has to be cut. */
async function gatherEvidence(sql: Sql, now: Date): Promise<void> {
  await sql`
    insert into ranking_evidence
    select business_id, (select industry from businesses where id = business_id), ${now},
           min(created_at) + interval '2160 hours',
           coalesce(sum(weight) filter (where reply_open_minutes is not null), 0),
           coalesce(sum(weight * case when reply_open_minutes <= 5 then 1 when reply_open_minutes <= 15 then 0.9
             when reply_open_minutes <= 60 then 0.75 when reply_open_minutes <= 240 then 0.5
             when reply_open_minutes <= 1440 then 0.25 when reply_open_minutes is not null then 0 end), 0), '{}',
           coalesce(sum(weight) filter (where kind is not null), 0),
           coalesce(sum(weight) filter (where kind = 'completed'), 0), '{}'
    from (select l.business_id, l.created_at, l.reply_open_minutes, o.kind,
                 case l.tier when 'free' then 0.5 else 1 end
                   * power(0.5::float8, extract(epoch from ${now} - l.created_at)::float8 / 86400 / 30) as weight
          from leads l left join outcomes o on o.lead_id = l.id) as weighed
    group by business_id`
  await sql`update businesses set ranked_at = ${now}`
}
