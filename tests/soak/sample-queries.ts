import type { Sql } from '../../db/client.ts'

export interface DatabaseSample {
  connections: number
  leads: number
  tableBytes: number
  indexBytes: number
  /** Size of the indexes of due work, which must not grow with finished work. */
  dueBytes: number
}

export async function sampleDatabase(sql: Sql): Promise<DatabaseSample> {
  const [row] = await sql<DatabaseSample[]>`
    select (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
           (select count(*) from leads)::int as leads,
           (select sum(pg_table_size(c.oid)) from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)::float8 as "tableBytes",
           (select sum(pg_indexes_size(c.oid)) from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)::float8 as "indexBytes",
           (select sum(pg_relation_size(i.indexrelid)) from pg_index i
            where i.indrelid in ('deliveries'::regclass, 'leads'::regclass, 'bookings'::regclass) and i.indpred is not null
              and not i.indisunique)::float8 as "dueBytes"`
  if (!row) throw new Error('no sample')
  return row
}
