import type { TestApp } from '../test-app.ts'

/** Does the work of the workers that don't run in a test, so that nothing is due. */
export async function quiet({ db: { sql } }: TestApp): Promise<void> {
  await sql`update businesses set ranking_dirty_at = null`
  await sql`delete from feed_entries where position is null`
  await sql`delete from deliveries where state = 'pending' and owner <> 'operator'`
}
