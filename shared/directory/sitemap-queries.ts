import type { Sql } from '../../db/client.ts'

/** Cards in a file, by the range of their ids. */
const CARDS_PER_FILE = 20_000
const THREADS_PER_FILE = 20_000

export interface SitemapEntry {
  path: string
  changedAt: Date
}

/** The numbers of the files that hold all cards. */
export async function countCardFiles(sql: Sql): Promise<number> {
  const [row] = await sql<{ last: number | null }[]>`select max(id) as last from businesses`
  return Math.ceil((row?.last ?? 0) / CARDS_PER_FILE)
}

export async function listCards(sql: Sql, file: number): Promise<SitemapEntry[]> {
  const from = (file - 1) * CARDS_PER_FILE
  return sql<SitemapEntry[]>`
    select '/b/' || slug as path, updated_at as "changedAt"
    from businesses
    where id > ${from} and id <= ${from + CARDS_PER_FILE} and deleted_at is null
    order by id`
}

/** The latest threads. Older ones are found from their boards. */
export const listThreadsForSitemap = async (sql: Sql): Promise<SitemapEntry[]> => sql`
  select '/c/t/' || id as path, created_at as "changedAt"
  from posts
  where visible
  order by created_at desc, id desc
  limit ${THREADS_PER_FILE}`
