import type { Sql } from './client.ts'

/**
 * The tables as one text, from the catalog of a migrated database. A constraint of one column is in its line, unless it was
 * given a name. Leaves out the functions, which db/functions has, and the partitions of events, which depend on the date.
 */
export async function describeSchema(sql: Sql): Promise<string> {
  const parts = await sql<{ text: string }[]>`
    with ours as (
      select c.oid, c.relname, c.relkind, c.relpersistence
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and not c.relispartition
        and c.relname <> 'migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ), constraints as (
      select k.conrelid, k.contype, k.conname, pg_get_constraintdef(k.oid) as definition, a.attnum as "column"
      from pg_constraint k
      join pg_class t on t.oid = k.conrelid
      left join pg_attribute a on a.attrelid = t.oid and k.conkey = array[a.attnum]
        and k.conname in (t.relname || '_pkey', format('%s_%s_key', t.relname, a.attname),
          format('%s_%s_check', t.relname, a.attname), format('%s_%s_fkey', t.relname, a.attname))
      where k.contype in ('p', 'u', 'c', 'f', 'x')
    ), columns as (
      select a.attrelid, string_agg(
        format(E'\n  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attidentity <> '' then ' generated always as identity'
               when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
               when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) else '' end,
          case when a.attnotnull then ' not null' else '' end,
          (select string_agg(' ' || btrim(regexp_replace(k.definition,
             '^(?:FOREIGN KEY|(PRIMARY KEY|UNIQUE)) \\("?\\w+"?\\)', '\\1')), '' order by k.contype = 'c', k.contype desc)
           from constraints k where k.conrelid = a.attrelid and k."column" = a.attnum)), ',' order by a.attnum) as text
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped
      group by a.attrelid
    ), others as (
      select conrelid, string_agg(format(E',\n  constraint %s %s', conname, definition), '' order by contype, conname) as text
      from constraints where "column" is null group by conrelid
    ), indexes as (
      select i.indrelid, string_agg(format(E'\n%s;', pg_get_indexdef(i.indexrelid)), '' order by x.relname) as text
      from pg_index i
      join pg_class x on x.oid = i.indexrelid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      group by i.indrelid
    ), triggers as (
      select tgrelid, string_agg(format(E'\n%s;', pg_get_triggerdef(oid)), '' order by tgname) as text
      from pg_trigger where not tgisinternal group by tgrelid
    ), tables as (
      select format(E'create %stable %s (%s%s\n)%s;%s%s',
        case o.relpersistence when 'u' then 'unlogged ' else '' end, o.relname, c.text, k.text,
        case o.relkind when 'p' then ' partition by ' || pg_get_partkeydef(o.oid) else '' end, i.text, t.text) as text,
        o.relname as name
      from ours o
      join columns c on c.attrelid = o.oid
      left join others k on k.conrelid = o.oid
      left join indexes i on i.indrelid = o.oid
      left join triggers t on t.tgrelid = o.oid
      where o.relkind in ('r', 'p')
    )
    select text from tables order by name collate "C"`
  return `${parts.map(part => part.text).join('\n\n')}\n`
}
