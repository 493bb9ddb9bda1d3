import { Value } from '@sinclair/typebox/value'
import { EventRecord } from '../../api/events/schema.ts'
import type { Sql } from '../../db/client.ts'
import { parseRecord } from '../../shared/events/kinds.ts'

/** Stored events that don't match the schema of their kind, with the reason. */
export async function findInvalidEvents(sql: Sql): Promise<string[]> {
  const rows = await sql<{ record: string }[]>`select record from events`
  return rows
    .filter(({ record }) => !Value.Check(EventRecord, parseRecord(record)))
    .map(({ record }) => record)
}
