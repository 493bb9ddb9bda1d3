import type { Ground } from '../ground.ts'
import type { Id } from '../ids.ts'
import { composePage } from './compose.ts'
import { findPageFacts, listUnprepared, updatePage } from './queries.ts'

const LATE_MS = 1000
const A_TIME = 500

/** Writes the page of a deposit, once. */
export async function prepareDeposit(ground: Ground, deposit: Id<'dep'>): Promise<void> {
  const facts = await findPageFacts(ground.sql, deposit)
  if (facts) await updatePage(ground.sql, deposit, composePage(facts), ground.now())
}

/** Pages whose hint was lost. */
export async function hintUnprepared(ground: Ground): Promise<void> {
  const before = new Date(ground.now().getTime() - LATE_MS)
  for (const deposit of await listUnprepared(ground.sql, before, A_TIME))
    ground.hint('deposits.prepare', { deposit })
}
