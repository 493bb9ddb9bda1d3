import { aBusiness, aLead } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** Does the work of the workers that don't run in a test, so that nothing is due. */
export async function quiet({ db: { sql } }: TestApp): Promise<void> {
  await sql`update businesses set ranking_dirty_at = null`
  await sql`delete from feed_entries where position is null`
  await sql`delete from deliveries where state = 'pending' and owner <> 'operator'`
}

/** An agent's report that a card is wrong. */
export async function reportWrongInformation(app: TestApp): Promise<void> {
  const { key } = await app.agent()
  const lead = await aLead(app, (await aBusiness(app)).slug, key)
  const { status } = await app.post(`/leads/${lead}/outcomes`, { kind: 'wrong_information' }, { key })
  if (status !== 201) throw new Error(`the report got ${status}`)
  await quiet(app)
}

export const reopenWrongInformation = async ({ db: { sql } }: TestApp): Promise<unknown> =>
  sql`update wrong_information_reports set done_at = null, decision = null`

export const decideWrongInformation = async ({ db: { sql } }: TestApp): Promise<unknown> =>
  sql`update wrong_information_reports set done_at = now(), decision = 'upheld' where done_at is null`
