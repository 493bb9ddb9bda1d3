import type { AgentRecord } from '../../shared/keys/queries.ts'
import { limitsOf } from '../../shared/limits/policies.ts'
import { next } from '../words.ts'

export function presentNewKey(
  { key, id, createdAt }: { key: string; id: string; createdAt: Date },
  { name, operator, website }: { name: string; operator: string | null; website: string | null },
  factor: number,
) {
  return {
    key,
    id,
    name,
    operator,
    website,
    tier: 'free' as const,
    createdAt,
    limits: limitsOf('free', factor),
    warning: 'This key is shown once. Keep it secret.',
    nextRequests: [next('search', 'GET', '/businesses?need={need}&zip={zip}&bookable=true&limit=5')],
  }
}

export function presentKey(row: AgentRecord, hint: string, factor: number) {
  return {
    id: row.id,
    name: row.name,
    operator: row.operator,
    website: row.website,
    contact_email: row.contact_email,
    tier: row.tier,
    keyHint: hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    callback_url: row.callback_url,
    webhook: {
      enabled: row.enabled ?? false,
      failingSince: row.failing_since,
      lastDeliveryAt: row.last_delivery_at,
      lastStatus: row.last_status,
    },
    counts: {
      inquiries: row.inquiries,
      openLeads: row.open_leads,
      bookings: row.bookings,
      outcomes: row.outcomes,
      deposits: row.deposits,
      posts: row.posts,
      comments: row.comments,
      votes: row.votes,
      reports: row.reports,
      events: row.events ?? 0,
    },
    limits: limitsOf(row.tier, factor),
    platformApplication: row.application_id && {
      applicationId: row.application_id,
      status: row.application_status,
      receivedAt: row.application_received_at,
      reason: row.application_reason,
    },
  }
}
