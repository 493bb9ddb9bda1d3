import type { Static } from '@sinclair/typebox'
import { quoted } from '../../shared/text.ts'
import type { EventsAnswer } from '../events/schema.ts'
import type { OutcomeAnswer } from '../leads/schema.ts'
import { reads, replaces, type Tool } from './tool.ts'

type Outcome = Static<typeof OutcomeAnswer>
type Events = Static<typeof EventsAnswer>

export const followTools: Tool[] = [
  {
    name: 'report_outcome',
    title: 'Report what happened',
    description:
      'Feeds the ranking. business_cancelled and customer_cancelled free the slot, before the start.',
    endpoint: 'POST /leads/{id}/outcomes',
    rename: { id: 'lead_id' },
    hints: replaces,
    text: ({ id, kind, lead_id, leadStatus, countedWhy }: Outcome) => [
      `Recorded ${kind} (${id}) for ${lead_id}, which is ${leadStatus}. ${countedWhy}`,
    ],
  },
  {
    name: 'list_events',
    title: 'Follow events',
    description: 'What happened to your leads, bookings and posts, oldest first.',
    endpoint: 'GET /events',
    hints: reads,
    describe: {
      after: 'The last lastId, or latest to start now.',
      limit: 'How many.',
      wait: 'Seconds to wait for an event.',
    },
    text: ({ events, lastId, hasMore }: Events) => [
      events.length === 0 ? 'No new events.' : null,
      ...events.map(({ id, timestamp, type, lead_id, business, data }) =>
        [id, timestamp, type, lead_id, business?.slug, quoted(data)].filter(Boolean).join(' '),
      ),
      lastId && `${hasMore ? 'There are more: send' : 'Next time send'} after ${lastId}.`,
    ],
  },
]
