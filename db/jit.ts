import type { Sql } from './client.ts'

/**
 * JIT compilation only slows down short statements: through a pooler, which doesn't pass our setting on, one took 31 s.
 * A role keeps its setting when a database is restored.
 */
export async function turnJitOff(sql: Sql): Promise<string | null> {
  // A pooler's open connections may still have the former setting.
  const [row] = await sql<{ on: boolean; role: string }[]>`
    select quote_ident(current_user) as role,
           current_setting('jit') = 'on' and not exists (
             select from pg_db_role_setting
             where setrole = current_user::regrole and setdatabase = 0 and 'jit=off' = any (setconfig)) as on`
  if (!row?.on) return null
  await sql.unsafe(`alter role ${row.role} set jit = off`)
  return row.role
}

/** How to turn it off, if it's on in the connections of this pool, and will be when they're renewed. */
export async function jitAdvice(sql: Sql): Promise<string | null> {
  // The first that's set wins: for the role in this database, for the role, for the database, for all.
  const [row] = await sql<{ fix: string }[]>`
    select format('alter role %I set jit = off', current_user) as fix
    where current_setting('jit')::bool and coalesce(
      (select split_part(setting, '=', 2)::bool
       from pg_db_role_setting cross join unnest(setconfig) as setting
       where setrole in (0, current_user::regrole)
         and setdatabase in (0, (select oid from pg_database where datname = current_database()))
         and setting like 'jit=%'
       order by setrole = 0, setdatabase = 0
       limit 1), true)`
  return row ? `JIT is on and delays short statements: run \`${row.fix}\`, or \`npm run migrate\`` : null
}
