import { refuse } from '../refusal.ts'
import type { Lead } from './lead.ts'

/** A customer who took back their consent gets no new inquiry. */
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
  lead: Pick<Lead, 'slug' | 'withdrawnAt' | 'businessRemoved'>,
  message?: string,
): never {
  refuseWithdrawn(lead)
  return refuse(
    'lead_closed',
    message,
    lead.businessRemoved
      ? 'The business has left the directory. Find another one with GET /businesses.'
      : `Send a new inquiry with POST /businesses/${lead.slug}/inquiries.`,
  )
}
