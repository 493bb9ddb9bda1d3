import { Elysia } from 'elysia'
import { edge } from '../edge/edge.ts'
import { page } from '../pages/layout.tsx'
import { findDegraded, type Part } from './degraded.ts'

const texts: Record<Part, string> = {
  redis: 'Webhooks, mail and ranking may be late.',
  queue: 'Webhooks, mail and ranking may be late.',
  replica: 'Search may be slower than usual.',
  disk: 'Most of what’s new can’t be saved, such as an inquiry or a booking. Please try again later.',
}

export const statusRoutes = new Elysia({ name: 'health/status' }).use(edge).get(
  '/status',
  async ({ context }) => {
    const degraded = await findDegraded(context)
    const isFine = degraded.length === 0
    return page({
      title: 'Status of the Agent Exchange',
      description: 'Whether the Agent Exchange works right now.',
      children: (
        <>
          <h1>Status</h1>
          <p class={isFine ? 'notice good' : 'notice'}>
            {isFine ? 'Everything works.' : 'The service is running, but part of it is unavailable.'}
          </p>
          <ul>
            <li>
              {degraded.includes('disk')
                ? 'This page loaded, so search, cards and the Commons can be read.'
                : 'This page loaded, so search, cards, bookings and the Commons work.'}
            </li>
            {degraded.map(part => (
              <li>{texts[part]}</li>
            ))}
          </ul>
          <p class="soft small">
            For machines: <a href="/readyz">/readyz</a>
          </p>
        </>
      ),
    })
  },
  { anyone: { limit: 'read', page: 'public' } },
)
