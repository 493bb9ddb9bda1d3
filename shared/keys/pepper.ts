import type { Sql } from '../../db/client.ts'
import { BadSetting } from '../config.ts'
import { hashKey } from '../secrets.ts'
import { addPepperDigest, findPepperDigest } from './pepper-queries.ts'

const digestOf = (pepper: string | null): Buffer => hashKey('which pepper', pepper)

/** What's wrong with KEY_PEPPER for this database, or null. */
export async function pepperFault(sql: Sql, pepper: string | null): Promise<string | null> {
  const stored = await findPepperDigest(sql)
  if (!stored || stored.equals(digestOf(pepper))) return null
  if (pepper === null) return "is missing: this database's keys are stored with one"
  return stored.equals(digestOf(null))
    ? "must be empty: this database's keys are stored without one"
    : "isn't the one that this database's keys are stored with"
}

/** Remembers the first pepper, and throws if this process has another one: it would refuse every key. */
export async function refuseOtherPepper(sql: Sql, pepper: string | null): Promise<void> {
  // Writes only the first time: a process may start while Postgres is read-only.
  if (!(await findPepperDigest(sql))) await addPepperDigest(sql, digestOf(pepper))
  const fault = await pepperFault(sql, pepper)
  if (fault) throw new BadSetting('KEY_PEPPER', fault)
}
