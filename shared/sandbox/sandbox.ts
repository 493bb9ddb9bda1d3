import { checkCard } from '../businesses/card-check.ts'
import { derive } from '../businesses/derive.ts'
import type { Context } from '../context.ts'
import { closeIdleFor } from '../leads/close.ts'
import { sandboxCards, sandboxId, sandboxSlugs } from './owners.ts'
import { writeSandboxBusiness } from './queries.ts'

/** The businesses of docs/guides/sandbox.md, in every deployment. Processes that start at once write the same. */
export async function writeSandbox({ sql, now }: Pick<Context, 'sql' | 'now'>): Promise<void> {
  for (const slug of sandboxSlugs) {
    const checked = checkCard(sandboxCards[slug])
    if ('faults' in checked) throw new Error(`${slug}: ${JSON.stringify(checked.faults)}`)
    const { card } = checked
    await writeSandboxBusiness(sql, {
      id: sandboxId(slug),
      slug,
      card,
      derived: derive(slug, card),
      now: now(),
    })
  }
}

/** A real lead is closed after 30 idle days. */
const IDLE_MS = 10 * 60_000

/** Lets developers see within minutes what happens to a lead that nobody answers. */
export const closeIdleSandboxLeads = (context: Context): Promise<void> =>
  closeIdleFor(context, IDLE_MS, sandboxId('sandbox-silent'))
