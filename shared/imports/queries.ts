import type { Sql } from '../../db/client.ts'
import { column, first, onlyValue, rowCount } from '../../db/first.ts'
import type { ImportLine, RefusedLine } from '../businesses/import-line.ts'
import { type CardToImport, cardsImported } from '../businesses/queries.ts'
import { firstIdAt, type Id } from '../ids.ts'
import type { OperatorId } from '../operators/caller.ts'

interface NewImport {
  id: Id<'imp'>
  file: string
  operator: OperatorId
  parts: readonly (readonly ImportLine[])[]
  lines: number
  claim: Buffer
  now: Date
}

/** Stores a file and all of its parts. A repeated claim returns the first import. */
export const insertImport = (sql: Sql, i: NewImport): Promise<Id<'imp'>> =>
  onlyValue(sql<{ id: Id<'imp'> }[]>`
    with made as (
      insert into imports (id, file, operator, lines, created_at, claim)
      values (${i.id}, ${i.file}, ${i.operator}, ${i.lines}, ${i.now}, ${i.claim})
      -- An update, since "do nothing" returns no row.
      on conflict (claim) do update set claim = excluded.claim
      returning id
    ), parts as (
      insert into import_parts (import_id, n, lines)
      select made.id, p.n, p.lines
      from made, jsonb_array_elements(${sql.json(i.parts as never)}) with ordinality as p (lines, n)
      where made.id = ${i.id}
    )
    select id from made`)

export const findNextPart = (sql: Sql, id: Id<'imp'>) =>
  first(sql<{ n: number; lines: ImportLine[] }[]>`
    select n, lines from import_parts where import_id = ${id} order by n limit 1`)

interface StoredPart {
  id: Id<'imp'>
  n: number
  cards: readonly CardToImport[]
  refused: readonly RefusedLine[]
  lines: number
  now: Date
}

/** Stores and counts a part's cards in the statement that deletes the part, so two workers at once count them once. */
export function storePart(sql: Sql, part: StoredPart): Promise<{ isLast: boolean } | undefined> {
  const { id, n, refused, lines, now } = part
  return first(sql<{ isLast: boolean }[]>`
    with taken as (
      delete from import_parts where import_id = ${id} and n = ${n} returning n
    ), stored as materialized (
      select ${part.cards.length > 0 ? cardsImported(sql, part.cards, now) : sql`'{}'::text[]`} as outcomes from taken
    ), counts as (
      select count(*) filter (where o = 'created') as created, count(*) filter (where o = 'updated') as updated,
             count(*) filter (where o = 'unchanged') as unchanged
      from stored, unnest(outcomes) as o
    ), refusals as (
      insert into import_refusals (import_id, line, slug, reason)
      select ${id}, r.line, r.slug, r.reason
      from taken, jsonb_to_recordset(${sql.json(refused as never)}) as r (line int, slug text, reason text)
    )
    update imports i
    set lines_done  = lines_done + ${lines}, refused = i.refused + ${refused.length},
        created     = i.created + counts.created, updated = i.updated + counts.updated,
        unchanged   = i.unchanged + counts.unchanged,
        finished_at = case when not exists (select from import_parts p where p.import_id = ${id} and p.n <> ${n}) then ${now}::timestamptz end
    from counts, taken
    where i.id = ${id}
    returning i.finished_at is not null as "isLast"`)
}

export const listOpenImports = (sql: Sql, limit: number): Promise<Id<'imp'>[]> =>
  column(sql<{ id: Id<'imp'> }[]>`
    select id from imports where finished_at is null order by id limit ${limit}`)

export interface ImportRow {
  id: Id<'imp'>
  file: string
  by: string
  lines: number
  linesDone: number
  created: number
  updated: number
  unchanged: number
  refused: number
  createdAt: Date
  finishedAt: Date | null
}

/** The newest imports, or one. */
export const listImports = async (sql: Sql, id: Id<'imp'> | null, limit: number): Promise<ImportRow[]> => sql`
  select i.id, i.file, coalesce(o.name, i.operator) as by, i.lines, i.lines_done as "linesDone", i.created, i.updated,
         i.unchanged, i.refused, i.created_at as "createdAt", i.finished_at as "finishedAt"
  from imports i
  left join operators o on o.id = i.operator
  where ${id === null ? sql`true` : sql`i.id = ${id}`}
  order by i.id desc
  limit ${limit}`

export const listRefusals = async (sql: Sql, id: Id<'imp'>, limit: number): Promise<RefusedLine[]> => sql`
  select line, slug, reason from import_refusals where import_id = ${id} order by line limit ${limit}`

export const deleteImportsBefore = (sql: Sql, before: Date, limit: number): Promise<number> =>
  rowCount(sql`
    delete from imports where id in (
      select id from imports where id < ${firstIdAt('imp', before)} and finished_at is not null order by id limit ${limit})`)
