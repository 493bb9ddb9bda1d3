import type { EventRecord } from '../events/kinds.ts'
import { describeEvent, headlineAt, nameOf } from './describe-event.ts'
import type { Headline } from './headline.ts'

/** What api/desk/notifications/push-worker.js shows. */
interface PushText {
  title: string
  body: string
  /** The page to open. */
  url: string
  /** Replaces what a device shows about the same lead. */
  tag: string
}

/** A notification about an event, which anyone near the device may read. */
export function pushText(event: EventRecord, headline: Headline): PushText {
  const { kind, about } = describeEvent(event, headlineAt(event, headline))
  const lead = event.lead_id
  const elsewhere = event.type === 'calendar.failing' ? '/desk/inbox/calendar/linked' : '/desk/inbox'
  return {
    title: kind,
    body: about ?? nameOf(event),
    url: lead ? `/desk/inbox/leads/${lead}` : elsewhere,
    tag: lead ?? event.id,
  }
}
