import type { EventRecord } from '../events/kinds.ts'
import { describeEvent, headlineAt, nameOf } from './describe-event.ts'
import type { Headline } from './headline.ts'

/** A notification for `api/desk/notifications/push-worker.js`. Anyone near the device may read it. */
export function pushText(event: EventRecord, headline: Headline) {
  const { kind, about } = describeEvent(event, headlineAt(event, headline))
  const lead = event.lead_id
  const elsewhere = event.type === 'calendar.failing' ? '/desk/inbox/calendar/linked' : '/desk/inbox'
  return {
    title: kind,
    body: about ?? nameOf(event),
    url: lead ? `/desk/inbox/leads/${lead}` : elsewhere,
    // Replaces what a device shows about the same lead.
    tag: lead ?? event.id,
  }
}
