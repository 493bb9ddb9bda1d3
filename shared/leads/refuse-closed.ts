import { refuse } from '../refusal.ts'
import type { Lead } from './lead.ts'

/** Throws if the customer withdrew consent. */
export function refuseWithdrawn({ withdrawnAt }: Pick<Lead, 'withdrawnAt'>): void {
  if (withdrawnAt)
    refuse(
      'lead_closed',
      'The customer withdrew their consent to be contacted.',
      "Delete the customer's details, and contact them again only if they ask you to.",
    )
}

/** Tells the agent why the lead is closed, and what's still possible. */
export function refuseClosed(
  lead: Pick<Lead, 'slug' | 'withdrawnAt' | 'businessRemoved' | 'closedReason'>,
  message?: string,
): never {
  refuseWithdrawn(lead)
  const inquire = `a new inquiry with POST /businesses/${lead.slug}/inquiries.`
  const isDeclined = lead.closedReason === 'declined'
  return refuse(
    'lead_closed',
    message ?? (isDeclined ? 'The business declined this inquiry.' : undefined),
    lead.businessRemoved
      ? 'The business has left the directory. Find another one with GET /businesses.'
      : isDeclined
        ? `Find another business with GET /businesses. Only if the customer asks for this one again, send ${inquire}`
        : `Send ${inquire}`,
  )
}
