import { connect, disconnect, type Sql } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { makeLog } from '../../shared/log.ts'
import { findRankingPasses, recordDecay, updateIndustryMeans } from '../../shared/ranking/passes/queries.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { demoBusiness } from '../../workers/demo/business.ts'
import { service } from './service.ts'

export interface RankedDatabase {
  sql: Sql
  url: string
  /** A day after the database was filled and swept. */
  now: Date
  drop(): Promise<void>
}

export const DAY = 86_400_000
const LEADS_EACH = 10
const tables = [
  'agents',
  'businesses',
  'business_reach',
  'leads',
  'outcomes',
  'ranking_evidence',
  'feed_entries',
]

/** A directory to keep the filled database in: a million businesses take 15 minutes. */
const keepIn = process.env.BENCH_RANKED
let kept: ReturnType<typeof startEmbedded> | undefined
let copies = 0

async function home(): Promise<{ url: string; sql: Sql; leave(): Promise<void> }> {
  if (!keepIn) return { ...(await service()), leave: async () => {} }
  kept ??= startEmbedded({ dir: keepIn })
  const postgres = await kept
  const sql = connect(postgres.url, { name: 'bench', max: 1 })
  copies += 1
  return {
    url: postgres.url,
    sql,
    async leave() {
      await disconnect(sql)
      copies -= 1
      if (copies > 0) return
      kept = undefined
      await postgres.stop()
    },
  }
}

/** A database of businesses with ten leads each in the last 90 days, ranked and in the feed. */
export async function rankedDatabase(name: string, businesses: number): Promise<RankedDatabase> {
  const { sql: owner, url, leave } = await home()
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const template = `ranked_${businesses}`
  const [existing] = await owner`select from pg_database where datname = ${template}`
  if (!existing) {
    await owner`drop database if exists ${owner('being_filled')}`
    await owner`create database ${owner('being_filled')}`
    await fill(at('being_filled'), businesses)
    await owner`alter database ${owner('being_filled')} rename to ${owner(template)}`
  }
  await owner`drop database if exists ${owner(name)}`
  await owner`create database ${owner(name)} template ${owner(template)} strategy file_copy`
  await migrate(at(name))
  const sql = connect(at(name), { name: 'bench', max: 8 })
  const { decayedAt: now } = await findRankingPasses(sql)
  return {
    sql,
    url: at(name),
    now,
    async drop() {
      await disconnect(sql)
      await owner`drop database ${owner(name)}`
      await leave()
    },
  }
}

async function fill(url: string, businesses: number): Promise<void> {
  await migrate(url)
  const sql = connect(url, { name: 'bench', max: 2 })
  const now = new Date()
  const rebuild = await dropIndexes(sql)
  await insertBusinesses(sql, businesses, now)
  await insertLeads(sql, businesses, now)
  for (const statement of rebuild) await sql.unsafe(statement)
  await gatherEvidence(sql, now)
  // Changes come in any order, so rows next to each other in the feed are far apart in the table.
  await sql`
    insert into feed_entries (business_id, position, changed_at, latest_at)
    select id, row_number() over (order by hashint4(id), id), ${now}, ${now} from businesses`
  await sql`update feed_end set position = ${businesses}, latest_at = ${now}`
  await updateIndustryMeans(sql, now)
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`)
  const later = new Date(now.getTime() + DAY)
  await sweep({ sql, log: makeLog('bench', 'error') }, later)
  await recordDecay(sql, later)
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`)
  await disconnect(sql)
}

/** Loads without indexes and foreign keys: loading isn't what we measure. */
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
    if ('faults' in prepared) throw new Error(`${slug} isn't a valid card`)
    const { listing, schedule, completeness, kind, tie, reach } = prepared.derived
    return {
      n: number,
      card: prepared.card,
      listing,
      schedule,
      completeness,
      kind,
      tie,
      keys: reach.map(({ key }) => key),
    }
  })
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${sql.json(cards as never)}) as g(
        n int, card jsonb, listing jsonb, schedule text, completeness int, kind int, tie int, keys jsonb)
    ), made as (
      insert into businesses (slug, name, industry, timezone, card, written_by, listing, schedule, completeness,
                              kind, tie, search_keys, created_at, updated_at, reach_merit)
      select 'bench-' || i, g.card ->> 'name', g.card ->> 'industry', g.card ->> 'timezone', g.card, 'import', g.listing,
             g.schedule, g.completeness, g.kind, g.tie, array_to_tsvector(array(select jsonb_array_elements_text(g.keys))), ${now}, ${now}, 5250 + 50 * g.completeness
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
  // Ordered by time, as in production: a business's leads are spread over the table.
  for (let part = LEADS_EACH; part >= 1; part--)
    await sql`
      with senders as materialized (
        select array_agg(id order by contact_address) as ids, array_agg(tier order by contact_address) as tiers from agents
      )
      insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from, first_reply_at,
                         reply_open_minutes, settled_at, consented_at, created_at, updated_at)
      select type_id('lead', (extract(epoch from at) * 1000)::bigint), b, ids[a], a::text, tiers[a], true, at, at,
             case when replied then at end, case when replied then power(1500, random()) end,
             case when not replied then at end, at, at, at
      from senders, (
        select b, 1 + (b * 37 + ${part}::int * 101) % 3000 as a, random() < 0.8 as replied,
               ${now}::timestamptz - interval '90 days' * (${part}::int - random()) / ${LEADS_EACH}::int as at
        from generate_series(1, ${businesses}::int) b
        order by at
      ) as l`
  await sql`
    insert into outcomes (id, lead_id, business_id, agent_id, source, kind, at)
    select replace(id, 'lead_', 'out_'), id, business_id, agent_id, 'agent',
           case when random() < 0.7 then 'completed' else 'business_no_show' end, created_at
    from leads where reply_open_minutes < 40`
}

/** What recompute would store. With ten leads from ten operators, none is capped. */
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
