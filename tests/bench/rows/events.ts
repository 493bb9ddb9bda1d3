import type { Socket } from 'bun'
import type { Sql } from '../../../db/client.ts'
import { connect, disconnect } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrateQueue } from '../../../db/migrate-queue.ts'
import { readConfig } from '../../../shared/config.ts'
import { firstIdAt } from '../../../shared/ids.ts'
import { openContext } from '../../../shared/open-context.ts'
import { redisForTests } from '../../redis.ts'
import { startChild } from '../child.ts'
import { answerSize, get, load } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'
import { type Service, service } from '../service.ts'
import { openSpeaker } from '../speaker.ts'
import { at } from '../times.ts'

const SECONDS = 3
const WAITERS = 500
const WAKES = 400
const MONTHS = 12
const CURSORS = 40

const read: Row = {
  name: 'events.read',
  against: 'bare handler with one primary-key SELECT',
  unit: 'pages of 50/s, anywhere in 10,000,000 events of a year',
  goal: { atLeast: 0.3 },
  async run() {
    const s = await service()
    const { sql, env, drop } = await ownDatabase(s, 'bench_events')
    const key = await anAgent(env)
    const cursors = await fillYear(sql, key.id, scaled(10_000_000))
    const api = await startChild(['api/main.ts'], env)
    const bare = await s.bare('select.ts', { DATABASE_URL: env.DATABASE_URL ?? '', ROW_ID: key.id })
    const headers = { authorization: `Bearer ${key.key}` }
    const requests = cursors.map(after => get(`/events?after=${after}`, headers))
    const run = async (port: number) =>
      (await load({ port, requests, connections: 64, seconds: SECONDS })).perSecond
    const measured = await inTurn(
      () => run(api.port),
      () => run(bare.port),
    )
    await Promise.all([api.stop(), bare.stop()])
    await drop()
    return measured
  },
}

/** Wakes 500 long polls one after another, and times each from the commit to the response. */
const wake = (name: string, onRedis: boolean): Row => ({
  name,
  against: `${onRedis ? 'bare Redis pub/sub' : 'bare LISTEN and NOTIFY'}: to one of 500 listeners in another process and back`,
  unit: 'ms, p99 with 500 long polls waiting',
  goal: { atMost: 10 },
  async run() {
    const s = await service()
    const redis = onRedis ? await redisForTests() : null
    if (onRedis && !redis) throw new Error('this row needs redis-server')
    const { sql, env, drop } = await ownDatabase(s, 'bench_wake', redis?.url ?? '')
    const agents: Agent[] = []
    const api = await startChild(['api/main.ts'], env)
    for (let n = 0; n < WAITERS; n++) agents.push(await makeAgent(api.port))
    const context = await openContext(readConfig(env), 'api', 'bench')

    const polls = await Promise.all(agents.map(agent => openPoll(api.port, agent)))
    const ours = async () => {
      const times: number[] = []
      for (let n = 0; n < WAKES; n++) {
        const poll = polls[(n * 7) % polls.length]
        if (!poll) continue
        await poll.seated()
        const woken = poll.woken()
        await sql`select emit_event(${poll.owner}, 'webhook.test', null, null, '{}', now())`
        const started = performance.now()
        context.hint('webhooks.drain', { owner: poll.owner })
        times.push(Math.max(0, (await woken) - started))
      }
      return at(0.99, times)
    }
    const listeners = await startChild(['tests/bench/bare/listeners.ts', String(WAITERS)], env)
    const speaker = openSpeaker(env)
    let heard = Promise.withResolvers<void>()
    await speaker.listen('bench_back', () => heard.resolve())
    const bare = async () => {
      const times: number[] = []
      for (let n = 0; n < WAKES; n++) {
        heard = Promise.withResolvers()
        const started = performance.now()
        speaker.say(`bench_${(n * 7) % WAITERS}`, String(n))
        await heard.promise
        times.push(performance.now() - started)
      }
      return at(0.99, times)
    }
    const measured = await inTurn(ours, bare, 3)
    for (const poll of polls) poll.stop()
    await speaker.close()
    await context.close()
    await Promise.all([api.stop(), listeners.stop()])
    await redis?.stop()
    await drop()
    return measured
  },
})

interface Agent {
  id: string
  key: string
}

/** A long poll, repeated after each response. Each has its own socket, because `fetch` opens at most 256. */
async function openPoll(port: number, { id, key }: Agent) {
  let woken = Promise.withResolvers<number>()
  let after = ''
  let pollStart = 0
  let held = Buffer.alloc(0)
  const headers = { authorization: `Bearer ${key}` }
  const ask = (socket: Socket) => {
    pollStart = performance.now()
    socket.write(get(`/events?wait=25${after}`, headers))
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(socket, chunk) {
        held = Buffer.concat([held, chunk])
        const size = answerSize(held)
        if (size === null || held.length < size) return
        const now = performance.now()
        const { lastId, count } = JSON.parse(held.subarray(held.indexOf('{"events"'), size).toString())
        held = Buffer.alloc(0)
        if (lastId) after = `&after=${lastId}`
        if (count > 0) woken.resolve(now)
        ask(socket)
      },
    },
  })
  ask(socket)
  return {
    owner: id,
    /** The poll has waited for a while, so it's registered. */
    async seated() {
      await Bun.sleep(Math.max(0, 50 - (performance.now() - pollStart)))
    },
    woken() {
      woken = Promise.withResolvers()
      return woken.promise
    },
    stop: () => socket.end(),
  }
}

async function ownDatabase(s: Service, name: string, redisUrl = '') {
  await s.sql`create database ${s.sql(name)}`
  const own = new URL(s.url)
  own.pathname = `/${name}`
  await migrate(own.href)
  await migrateQueue(own.href)
  const sql = connect(own.href, { name: 'bench', max: 4 })
  const env: Record<string, string> = {
    ...s.env,
    DATABASE_URL: own.href,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'warn',
  }
  return {
    sql,
    env,
    async drop() {
      await disconnect(sql)
      await s.drop(name)
    },
  }
}

async function anAgent(env: Record<string, string>): Promise<Agent> {
  const api = await startChild(['api/main.ts'], env)
  const agent = await makeAgent(api.port)
  await api.stop()
  return agent
}

async function makeAgent(port: number): Promise<Agent> {
  const response = await fetch(`http://127.0.0.1:${port}/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', contact_email: `${crypto.randomUUID()}@example.com` }),
  })
  return (await response.json()) as Agent
}

/** A year of events, a tenth of them one owner's, the rest a thousand others'. Returns cursors all over that owner's. */
async function fillYear(sql: Sql, owner: string, count: number): Promise<string[]> {
  const each = Math.ceil(count / MONTHS)
  const now = Date.now()
  for (let month = MONTHS - 1; month >= 0; month--) {
    const start = new Date(now - month * 30 * 86_400_000)
    await sql`select make_event_partitions(${start})`
    // Sorted, so the keys are written in order.
    await sql`
      insert into events (owner, id, type, at, lead_id, business, data)
      select case when o = 0 then ${owner} else 'agt_bench' || lpad(o::text, 4, '0') end,
             ${idsOf(start)} || lpad(to_hex(n), 16, '0'), 'lead.message', ${start},
             'lead_01k9z5kcw2f3t8r6s1m4n7p9q0', '{"slug":"alamo-plumbing","name":"Alamo Plumbing"}',
             jsonb_build_object('n', n, 'text', 'On our way.')
      from generate_series(0, 1000) o,
           generate_series(1, case when o = 0 then ${each}::int / 10 else ${each}::int * 9 / 10000 end) n
      order by 1, 2`
  }
  await sql`vacuum (analyze) events`
  return Array.from({ length: MONTHS * CURSORS }, (_, i) => {
    const start = new Date(now - Math.floor(i / CURSORS) * 30 * 86_400_000)
    const n = 1 + ((((i % CURSORS) + 1) * 7919) % Math.max(1, Math.floor(each / 10) - 60))
    return idsOf(start) + n.toString(16).padStart(16, '0')
  })
}

/** The prefix of this moment's ids. Postgres would compute it again for each row. */
const idsOf = (at: Date): string => firstIdAt('evt', at).slice(0, 14)

export const eventRows: Row[] = [read, wake('events.wake', true), wake('events.wake.listen', false)]
