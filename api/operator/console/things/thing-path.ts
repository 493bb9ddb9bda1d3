import type { Thing, ThingKind } from '../../../../shared/timeline/entry.ts'
import { base } from '../queue-view.ts'

const parts: Record<ThingKind, string> = {
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

/** The address of a thing's page. */
export const thingPath = ({ kind, id }: Thing): string => `${base}/${parts[kind]}/${encodeURIComponent(id)}`
