import type { Sql } from '../db/client.ts'

/** Stores the probe if there's none, and returns the stored one. */
export async function keepSecretsProbe(sql: Sql, sealed: Buffer): Promise<Buffer | null> {
  const [row] = await sql<{ sealed: Buffer }[]>`
    with added as (
      insert into secrets_probe (sealed) values (${sealed}) on conflict do nothing returning sealed
    )
    select sealed from added union all select sealed from secrets_probe limit 1`
  return row?.sealed ?? null
}
