import type { Entity, EntityKind } from '../../../../shared/timeline/entry.ts'
import { base } from '../queue-view.ts'

const parts: Record<EntityKind, string> = {
  booking: 'bookings',
  lead: 'leads',
  customer: 'customers',
  business: 'businesses',
  agent: 'agents',
  post: 'content',
  comment: 'content',
  delivery: 'deliveries',
  mail: 'deliveries',
}

export const entityPath = ({ kind, id }: Entity): string => `${base}/${parts[kind]}/${encodeURIComponent(id)}`
