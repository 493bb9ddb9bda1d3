import type { Context } from '../context.ts'
import { keyHint } from '../keys/create.ts'
import { makeKey } from '../keys/key.ts'
import { refuse } from '../refusal.ts'
import { hashKey } from '../secrets.ts'
import { checkCard } from './card-check.ts'
import { refuseFaults } from './card-check-faults.ts'
import { derive } from './derive.ts'
import { insertOrUpdateCard } from './queries.ts'
import { isSandboxSlug } from './sandbox.ts'

export type Author = 'operator' | 'desk' | 'import'

interface NewCard {
  slug: string
  /** As sent, unchecked. */
  written: unknown
  author: Author
  /** The owner's key or session. */
  by?: Buffer | null
  /** False for the desk. */
  mayCreate: boolean
  /** From If-Match. */
  expectedVersion: number | null
  claim: Buffer | null
}

export const isSlug = (text: string): boolean => /^[a-z0-9-]{3,80}$/.test(text)

/** Creates a business with a key, or replaces its card. Writing the same card again changes nothing. */
export async function writeCard(context: Context, { slug, written, author, mayCreate, ...rest }: NewCard) {
  if (!isSlug(slug))
    refuse(
      'business_not_found',
      'No business can have this slug.',
      'A slug has 3 to 80 characters of a-z, 0-9 and -.',
    )
  const prepared = prepareCard(slug, written)
  if ('faults' in prepared) return refuseFaults('the whole card', prepared.faults)
  const businessKey = mayCreate ? makeKey('bzk') : null
  const row = await insertOrUpdateCard(context.sql, {
    slug,
    ...prepared,
    author,
    by: rest.by ?? null,
    mayCreate,
    expectedVersion: rest.expectedVersion,
    keyHash: businessKey === null ? null : hashKey(businessKey, context.config.keyPepper),
    keyHint: businessKey === null ? null : keyHint(businessKey),
    claim: rest.claim,
    now: context.now(),
  })
  if (!row || row.outcome === 'missing') return refuse('business_not_found')
  if (row.outcome === 'stale')
    return refuse(
      'version_conflict',
      `The card is at version ${row.version}.`,
      `Read it again, make your changes to that version, and send If-Match: "${row.version}".`,
    )
  if (row.outcome !== 'unchanged') {
    context.hint('feed.index', {})
    context.hint('ranking.recompute', { business: row.id })
  }
  return { ...row, created: row.outcome === 'created', businessKey }
}

/** Checks a card and derives what's stored with it. Returns all faults if there are any. */
export function prepareCard(slug: string, written: unknown) {
  if (isSandboxSlug(slug))
    return {
      faults: [{ path: 'slug', message: 'must not begin with sandbox-, which is for test businesses' }],
    }
  const checked = checkCard(written)
  if ('faults' in checked) return checked
  const { contact_email: email, payout_account: account, ...card } = checked.card
  return { card, derived: derive(slug, card), email, account }
}
