import type { Sql } from '../../db/client.ts'
import { seededRandom } from '../../workers/demo/random.ts'
import { isAcknowledged, type LoadReport } from './load.ts'
import { newTally, openSender, type Urls } from './send.ts'
import type { Agent, Entry } from './world.ts'

const AT_ONCE = 8
const LIMIT_MS = 120_000

/** Reads everything that was acknowledged, as its writer. */
export async function unreadableOverHttp(
  sql: Sql,
  urls: Urls,
  { entries, world, seed }: LoadReport,
): Promise<string[]> {
  const off: string[] = []
  const until = performance.now() + LIMIT_MS
  const send = openSender(urls, seededRandom(`${seed} judge`), newTally(), answer => answer.status === 503)
  const get = async (path: string, key: string) => {
    const answer = await send({ method: 'GET', path, key }, () => performance.now() > until)
    if (answer?.status !== 200) off.push(`GET ${path}: ${answer?.status ?? 'no answer'}`)
    return answer?.status === 200 ? answer.body : null
  }
  const byAbout = Map.groupBy(entries.filter(isAcknowledged), entry => entry.about)
  const ids = (about: string, act: string) =>
    (byAbout.get(about) ?? []).filter(entry => entry.act === act).map((entry: Entry) => entry.answer.id)

  const readLead = async ({ id, agent }: { id: string; agent: Agent }) => {
    const lead = await get(`/leads/${id}`, agent.key)
    if (!lead) return
    const shown = new Set([...lead.messages, ...lead.outcomes].map((each: { id: string }) => each.id))
    for (const act of ['message', 'reply', 'outcome'])
      for (const each of ids(id, act)) if (!shown.has(each)) off.push(`GET /leads/${id}: no ${act} ${each}`)
    const changes = entries.filter(entry => entry.about === id && entry.act === 'details')
    const last = changes.at(-1)
    const problem = (last?.request.body as { details: { problem: string } } | undefined)?.details.problem
    if (last && isAcknowledged(last) && lead.details.problem !== problem)
      off.push(`GET /leads/${id}: problem is ${lead.details.problem} instead of ${problem}`)
  }
  const readThread = async (id: string, { key }: Agent) => {
    const shown = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(
        `/commons/posts/${id}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        key,
      )
      for (const comment of page?.post.comments ?? []) shown.add(comment.id)
      cursor = page?.nextCursor ?? null
    }
    const visible = await sql<{ id: string }[]>`select id from comments where post_id = ${id} and visible`
    for (const comment of visible)
      if (!shown.has(comment.id)) off.push(`GET /commons/posts/${id}: no ${comment.id}`)
  }
  const readEvents = async ({ id, key }: Agent) => {
    const rows = await sql<{ id: string }[]>`select id from events where owner = ${id} order by id`
    const read: string[] = []
    for (let after = ''; ; ) {
      const page = await get(`/events?limit=200${after && `&after=${after}`}`, key)
      if (!page || page.count === 0) break
      read.push(...page.events.map((event: { id: string }) => event.id))
      after = page.lastId
    }
    const expected = rows.map(row => row.id)
    // An event emitted between the two reads, such as a refund, may be in only one of them.
    const common = Math.min(read.length, expected.length)
    if (read.slice(0, common).join() !== expected.slice(0, common).join())
      off.push(`GET /events of ${id} differs from what was emitted`)
  }

  const keys = entries
    .filter(entry => entry.act === 'key' && isAcknowledged(entry))
    .map(entry => entry.answer.key)
  const threads = world.writings.filter(each => each.id === each.post)
  const work = [
    ...world.leads.map(lead => () => readLead(lead)),
    ...threads.map(thread => () => readThread(thread.id, thread.agent)),
    ...world.agents.map(agent => () => readEvents(agent)),
    ...keys.map(key => () => get('/keys', key)),
  ].values()
  const reader = async () => {
    for (const one of work) await one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return off
}
