import type { Sql } from '../db/client.ts'
import { column } from '../db/first.ts'

export interface SecretsKey {
  id: Buffer
  /** Sealed with this key. Null once the key was replaced. */
  digestKey: Buffer | null
}

type NewKey = SecretsKey & { digestKey: Buffer }

/** The keys that seal this database's values, and those that used to. */
export const listSecretsKeys = (sql: Sql): Promise<SecretsKey[]> =>
  sql<SecretsKey[]>`select id, digest_key as "digestKey" from secrets_keys order by added_at, id`

/** Adds a database's first key. If two processes try at once, one succeeds, and both then read its digest key. */
export async function addFirstKey(sql: Sql, { id, digestKey }: NewKey): Promise<void> {
  await sql`
    insert into secrets_keys (id, digest_key, is_first) values (${id}, ${digestKey}, true) on conflict do nothing`
}

export async function addKey(sql: Sql, { id, digestKey }: NewKey): Promise<void> {
  await sql`insert into secrets_keys (id, digest_key) values (${id}, ${digestKey}) on conflict do nothing`
}

/** Ends every other key. Returns those that weren't ended yet. */
export const endOtherKeys = (sql: Sql, newest: Buffer): Promise<Buffer[]> =>
  column(sql<{ id: Buffer }[]>`
    update secrets_keys set digest_key = null where id <> ${newest} and digest_key is not null returning id`)
