import { addRequests, type Gauge, type RouteCount, recordGauges } from '../../shared/stats/minute-queries.ts'
import { seededRandom } from '../../workers/demo/random.ts'
import type { TestApp } from '../test-app.ts'

const MINUTE = 60_000

/** Requests per minute and their duration in milliseconds. */
const busy: [method: string, path: string, perMinute: number, ms: number][] = [
  ['GET', '/businesses', 210, 2.1],
  ['GET', '/businesses/{slug}', 130, 0.4],
  ['GET', '/businesses/{slug}/availability', 90, 1.6],
  ['GET', '/events', 60, 0.9],
  ['POST', '/businesses/{slug}/inquiries', 32, 3.4],
  ['POST', '/businesses/{slug}/bookings', 12, 4.2],
  ['GET', '/commons/posts', 10, 1.2],
  ['GET', '/', 8, 0.1],
]

/** Three hours of made-up data for the console, the same each time. */
export async function tellOfThePast(app: TestApp, now: Date): Promise<void> {
  const random = seededRandom('screenshots')
  for (let ago = 180; ago > 0; ago--) {
    const at = new Date(now.getTime() - ago * MINUTE)
    const tide = 1 + 0.35 * Math.sin(ago / 28)
    const counts = busy.map(([method, path, perMinute, ms]): RouteCount => {
      const requests = Math.round(perMinute * tide * random.between(0.85, 1.15))
      return { method, path, requests, failures: 0, seconds: (requests * ms) / 1000 }
    })
    // The webhook worker was down for 15 minutes.
    const late = ago < 75 && ago > 60 ? 75 - ago : 0
    const gauges: Gauge[] = [
      ...['ranking', 'feed', 'webhooks', 'moderation', 'deposits'].map((label, i) => ({
        gauge: 'jobs',
        label,
        value: Math.floor(random.between(0, 3 + i)) + (label === 'webhooks' ? 22 * late : 0),
      })),
      { gauge: 'oldest', label: 'deliveries', value: late * 60 },
      { gauge: 'oldest', label: 'reviews', value: random.between(0, 2) },
      { gauge: 'held', label: 'held', value: 4 + Math.round(3 * Math.sin(ago / 40)) },
    ]
    await Promise.all([addRequests(app.db.sql, at, counts), recordGauges(app.db.sql, at, gauges)])
  }
}
