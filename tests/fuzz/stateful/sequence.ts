import { aCard, aService } from '../../businesses/cards.ts'
import { anInquiry } from '../../factories.ts'
import type { Answered, Fault } from './checks.ts'
import { makeGenerator } from './generate.ts'
import { makePlayer } from './play.ts'
import { makePool, type Pool } from './pool.ts'
import { makeRandom } from './random.ts'
import { type Known, type Step, textOf, type Value } from './step.ts'
import type { Target } from './target.ts'

export interface Failure {
  /** Everything up to the request that failed, which is the last. */
  steps: Step[]
  fault: Fault
}

/** What the runs so far have seen. */
export interface Tally {
  requests: number
  /** By operation and status. */
  statuses: Map<string, Map<number, number>>
  /** How often each operation succeeded. */
  succeeded: Map<string, number>
  slowest: { ms: number; what: string }[]
}

export const newTally = (): Tally => ({ requests: 0, statuses: new Map(), succeeded: new Map(), slowest: [] })

/** Sends `length` generated requests to a fresh service. Stops at the first fault. */
export async function runSequence(
  target: Target,
  { seed, length, tally }: { seed: number; length: number; tally: Tally },
): Promise<Failure | null> {
  const random = makeRandom(seed)
  const pool = makePool(random)
  const player = makePlayer(target)
  // Not the tally's own: a sequence depends on its seed alone.
  const succeeded = new Map<string, number>()
  const next = makeGenerator(random, pool, { operations: target.operations, succeeded })
  const used = new Set<string>()
  const steps: Step[] = []
  const opening = openingSteps()
  for (let id = 0; id < length; id++) {
    const step = opening[id] ?? next(id)
    steps.push(step)
    const played = await player.play(step)
    if (!played) continue
    const { answer, faults } = played
    count(tally, step, answer, !used.has(step.operation))
    used.add(step.operation)
    if (faults[0]) return { steps, fault: faults[0] }
    if (answer.status >= 400) continue
    succeeded.set(step.operation, (succeeded.get(step.operation) ?? 0) + 1)
    if (!describes.test(step.path))
      pool.harvest('', answer.body, { $from: id, $at: [] }, originOf(step, player.known, pool))
  }
  return null
}

function count(tally: Tally, step: Step, { status, cpuMs }: Answered, isFirst: boolean): void {
  tally.requests++
  const statuses = tally.statuses.get(step.operation) ?? new Map<number, number>()
  tally.statuses.set(step.operation, statuses.set(status, (statuses.get(status) ?? 0) + 1))
  if (status < 400) tally.succeeded.set(step.operation, (tally.succeeded.get(step.operation) ?? 0) + 1)
  const use = isFirst ? ' (its first use)' : ''
  tally.slowest.push({ ms: cpuMs, what: `${step.method} ${step.path} ${status}${use}` })
  if (tally.slowest.length > 200) tally.slowest = tally.slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
}

function originOf({ credential, params }: Step, known: Known, pool: Pool) {
  const named = Object.values(params).map(value => textOf(value, known))
  return {
    credential: credential === null ? '' : textOf(credential, known),
    kin: new Set([...named, ...named.flatMap(value => [...pool.kinOf(value)])]),
  }
}

/** What they return are examples and descriptions, not things that exist. */
const describes = /^\/$|^\/openapi\.json|^\/\.well-known|^\/industries|^\/ranking|^\/commons$/

const visit = aService({ name: 'Visit', deposit: { amount: 2500, currency: 'USD' } })

/** Two agents and two businesses, so there's something to ask for and someone else's to be refused. */
function openingSteps(): Step[] {
  const step = (
    id: number,
    operation: string,
    [method, path]: [string, string],
    more: Partial<Step>,
  ): Step => ({ id, operation, method, path, params: {}, query: [], headers: {}, credential: null, ...more })
  const agent = (id: number) =>
    step(id, 'postKeys', ['POST', '/keys'], {
      body: { name: `Agent ${id}`, contact_email: `agent${id}@agent.example.com` },
    })
  const business = (id: number, slug: string, body: Value) =>
    step(id, 'putOperatorBusinessesBySlug', ['PUT', '/operator/businesses/{slug}'], {
      params: { slug },
      credential: { $operator: true },
      body,
    })
  const inquiry = (id: number) =>
    step(id, 'postBusinessesInquiries', ['POST', '/businesses/{slug}/inquiries'], {
      params: { slug: 'mission-plumbing' },
      credential: { $from: 0, $at: ['key'] },
      body: anInquiry({
        customer: { name: 'Dana Reyes', phone: '+12105550147', email: 'dana@customer.example' },
      }) as Value,
    })
  return [
    agent(0),
    agent(1),
    step(2, 'patchOperatorAgentsById', ['PATCH', '/operator/agents/{id}'], {
      params: { id: { $from: 0, $at: ['id'] } },
      credential: { $operator: true },
      body: { tier: 'platform' },
    }),
    business(3, 'alamo-plumbing', aCard({ name: 'Alamo Plumbing' }) as Value),
    business(4, 'mission-plumbing', aCard({ name: 'Mission Plumbing', services: [visit] }) as Value),
    inquiry(5),
    step(6, 'getBusinessesAvailability', ['GET', '/businesses/{slug}/availability'], {
      params: { slug: 'mission-plumbing' },
    }),
    step(7, 'postBusinessesBookings', ['POST', '/businesses/{slug}/bookings'], {
      params: { slug: 'mission-plumbing' },
      credential: { $from: 0, $at: ['key'] },
      body: { lead_id: { $from: 5, $at: ['lead_id'] }, start: { $from: 6, $at: ['slots', 0, 'start'] } },
    }),
    step(8, 'postCommonsPosts', ['POST', '/commons/posts'], {
      credential: { $from: 1, $at: ['key'] },
      body: {
        board: 'trades',
        title: 'Which details do plumbers ask for first?',
        body: 'Three answered, one asked for photos.',
      },
    }),
    step(9, 'postOperatorOperators', ['POST', '/operator/operators'], {
      credential: { $operator: true },
      body: { name: 'Ana Ruiz', email: 'ana@exchange.example', role: 'support' },
    }),
    inquiry(10),
    step(11, 'postBusinessesHolds', ['POST', '/businesses/{slug}/holds'], {
      params: { slug: 'mission-plumbing' },
      credential: { $from: 0, $at: ['key'] },
      body: { lead_id: { $from: 10, $at: ['lead_id'] }, start: { $from: 6, $at: ['slots', 6, 'start'] } },
    }),
  ]
}
