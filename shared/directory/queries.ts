import type { Sql } from '../../db/client.ts'
import { first, onlyRow } from '../../db/first.ts'

export interface City {
  state: string
  /** The city's part of a page's address. */
  slug: string
  city: string
  businesses: number
  changedAt: Date
}

/** The largest first. */
export const countByCity = async (sql: Sql): Promise<Omit<City, 'slug'>[]> => sql`
  select listing ->> 'state' as state, listing ->> 'city' as city, count(*)::int as businesses,
         max(updated_at) as "changedAt"
  from businesses
  where deleted_at is null and id > 0
  group by 1, 2
  order by 3 desc, 2`

export async function replacePlaces(sql: Sql, places: readonly City[]): Promise<void> {
  await sql`
    with turn as materialized (
      -- One process at a time: one may delete what another upserts, and in different orders, they could deadlock.
      select pg_advisory_xact_lock(hashtext('places'))
    ), counted as materialized (
      select state, slug, city, businesses, "changedAt" as changed_at
      from turn, jsonb_to_recordset(${sql.json(places.map(place => ({ ...place, changedAt: place.changedAt.toISOString() })))})
        as c(state text, slug text, city text, businesses int, "changedAt" timestamptz)
    ), gone as (
      delete from places p
      where not exists (select from counted c where c.state = p.state and c.slug = p.slug)
    )
    insert into places as p (state, slug, city, businesses, changed_at)
    select state, slug, city, businesses, changed_at from counted
    on conflict (state, slug) do update
      set city = excluded.city, businesses = excluded.businesses, changed_at = excluded.changed_at
      where (p.city, p.businesses, p.changed_at) is distinct from (excluded.city, excluded.businesses, excluded.changed_at)`
}

const columns = (sql: Sql) => sql`state, slug, city, businesses, changed_at as "changedAt"`

export const findPlace = (sql: Sql, state: string, slug: string): Promise<City | undefined> =>
  first(sql`select ${columns(sql)} from places where state = ${state} and slug = ${slug}`)

/** Cities by name, in one state or in all. */
export const listPlaces = async (sql: Sql, state: string | null = null): Promise<City[]> => sql`
  select ${columns(sql)} from places
  where ${state === null ? sql`true` : sql`state = ${state}`}
  order by state, city
  limit 50000`

export const listLargestPlaces = async (sql: Sql, limit: number): Promise<City[]> =>
  sql`select ${columns(sql)} from places order by businesses desc, state, slug limit ${limit}`

/** For the home page. */
export interface Totals {
  businesses: number
  cities: number
  states: number
}

export const countPlaces = (sql: Sql): Promise<Totals> =>
  onlyRow(sql<Totals[]>`
    select coalesce(sum(businesses), 0)::int as businesses, count(*)::int as cities,
           count(distinct state)::int as states
    from places`)
