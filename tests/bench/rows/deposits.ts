import { newId } from '../../../shared/ids.ts'
import { spawn } from '../child.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { type Service, service } from '../service.ts'
import { type Agent, leadsAt, makeAgents, openShops } from '../shops.ts'

const PER_SECOND = 50
const COUNT = 240
const ROUNDS = 3
const HALF_HOUR = 1_800_000

const page: Row = {
  name: 'deposit.page',
  against: 'bare BullMQ, a no-op job from add to end',
  unit: 'ms, p99 at 50/s, to the page that is there',
  goal: { atMost: 10 },
  async run() {
    const s = await service()
    const agents = await makeAgents(s, 16)
    const [shop] = await openShops(s, 1, 1)
    // Notifies when a page is ready, on commit.
    await s.sql`
      create function bench_prepared() returns trigger language plpgsql as
      $$ begin perform pg_notify('bench_prepared', new.lead_id); return null; end $$`
    await s.sql`
      create trigger bench_prepared after update of prepared_at on deposits
      for each row execute function bench_prepared()`
    const api = await s.api()
    const worker = startWorker(s)
    const books: Books = { service: s, shop: shop?.id ?? 0, agents, next: Date.now() + 86_400_000 }
    const measured = await inTurn(
      async () => p99(await askForPages(api.port, books)),
      async () => p99(await bare(s)),
      ROUNDS,
    )
    await Promise.all([worker.stop(), api.stop()])
    await s.sql`drop trigger bench_prepared on deposits`
    await s.sql`drop function bench_prepared`
    return measured
  },
}

interface Books {
  service: Service
  shop: number
  agents: Agent[]
  /** The next free time of the calendar. */
  next: number
}

/** Booked leads with a deposit, spread over the agents. */
async function bookedLeads(books: Books, count: number) {
  const each = Math.ceil(count / books.agents.length)
  const list: { lead: string; authorization: string }[] = []
  for (const { id: agent, authorization } of books.agents) {
    const leads = await leadsAt(books.service, agent, books.shop, each)
    for (const lead of leads) {
      const start = new Date(books.next)
      books.next += HALF_HOUR
      const end = new Date(books.next)
      await books.service.sql`
        insert into bookings (id, lead_id, business_id, agent_id, service, timezone, chair, start_at, end_at, busy,
                              confirmation_code, deposit_amount, deposit_currency, refundable_until, created_at)
        values (${newId('bkg')}, ${lead}, ${books.shop}, ${agent},
                ${books.service.sql.json({ id: 'cut', name: 'Cut', durationMinutes: 30, price: { type: 'fixed', amount: 9000, max: null, currency: 'USD', unit: null } })},
                'America/Chicago', 1, ${start}, ${end}, tstzrange(${start}, ${end}), 'BENCH234', 2500, 'USD', ${start}, now())`
      list.push({ lead, authorization })
    }
  }
  return list
}

async function askForPages(port: number, books: Books): Promise<number[]> {
  const leads = await bookedLeads(books, COUNT)
  const begun = new Map<string, number>()
  const times: number[] = []
  const all = Promise.withResolvers<void>()
  const listening = await books.service.sql.listen('bench_prepared', lead => {
    times.push(performance.now() - (begun.get(lead) ?? 0))
    if (times.length === leads.length) all.resolve()
  })
  for (const { lead, authorization } of leads) {
    begun.set(lead, performance.now())
    fetch(`http://127.0.0.1:${port}/leads/${lead}/deposit`, { method: 'POST', headers: { authorization } })
      .then(async response => {
        if (!response.ok) all.reject(new Error(await response.text()))
      })
      .catch(all.reject)
    await Bun.sleep(1000 / PER_SECOND)
  }
  await all.promise
  await listening.unlisten()
  return times
}

async function bare({ env }: Service): Promise<number[]> {
  const child = Bun.spawn({
    cmd: [process.execPath, 'tests/bench/bare/round-trip.ts', String(PER_SECOND), String(COUNT)],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await new Response(child.stdout).text())
}

const startWorker = ({ env }: Service) =>
  // All workers, as in production: events are delivered during the run, and lost hints are repeated.
  spawn(['workers/main.ts'], { ...env, LOG_LEVEL: 'warn' })

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

export const depositRows: Row[] = [page]
