import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { composePage } from './compose.ts'
import { findPageFacts, listUnprepared, updatePage } from './queries.ts'

const LATE_MS = 1000
const A_TIME = 500

/** Writes the page of a deposit, once. */
export async function prepareDeposit(context: Context, deposit: Id<'dep'>): Promise<void> {
  const facts = await findPageFacts(context.sql, deposit)
  if (facts) await updatePage(context.sql, deposit, composePage(facts), context.now())
}

/** Pages whose hint was lost. */
export async function hintUnprepared(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - LATE_MS)
  for (const deposit of await listUnprepared(context.sql, before, A_TIME))
    context.hint('deposits.prepare', { deposit })
}
