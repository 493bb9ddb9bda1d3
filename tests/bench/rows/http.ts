import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentKey, insertAgents } from '../agents.ts'
import { get, load } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { service } from '../service.ts'

const SECONDS = 2
/** Few enough for the unmeasured first round to use them all, so no row measures a key's first use. */
const KEYS = 500

const keyReads = (agents: AgentKey[]): Uint8Array[] =>
  agents.map(({ key }) => get('/keys', { authorization: `Bearer ${key}` }))

const root: Row = {
  name: 'http.root',
  against: 'bare Bun.serve with the same bytes',
  unit: 'requests/s',
  goal: { atLeast: 0.4 },
  async run() {
    const s = await service()
    const api = await s.api()
    const file = join(mkdtempSync(join(tmpdir(), 'agent-exchange-bytes-')), 'bytes')
    await Bun.write(file, await (await fetch(`http://127.0.0.1:${api.port}/`)).text())
    const bare = await s.bare('static.ts', { BYTES_FILE: file })
    const perSecond = async (port: number) =>
      (await load({ port, requests: [get('/')], connections: 64, seconds: SECONDS })).perSecond
    return inTurn(
      () => perSecond(api.port),
      () => perSecond(bare.port),
    )
  },
}

const keys: Row = {
  name: 'http.keys',
  against: 'bare handler with one primary-key SELECT',
  unit: 'requests/s',
  goal: { atLeast: 0.5 },
  async run() {
    const s = await service()
    const agents = await insertAgents(s.sql, KEYS)
    const api = await s.api()
    const bare = await s.bare('select.ts', { ROW_ID: agents[0]?.id ?? '' })
    const requests = keyReads(agents)
    const perSecond = async (port: number) =>
      (await load({ port, requests, connections: 64, seconds: SECONDS })).perSecond
    const measured = await inTurn(
      () => perSecond(api.port),
      () => perSecond(bare.port),
    )
    return { ...measured, note: `${KEYS} keys in turn` }
  },
}

/** The reads per second that a platform key is allowed, and those of other keys. */
const PLATFORM_READS = 100
const OTHERS_READ = 300

const others: Row = {
  name: 'limits.others',
  against: 'the same reads while nobody is over a limit',
  unit: 'ms at p99',
  goal: { atMost: 1.5 },
  async run() {
    const s = await service()
    const agents = await insertAgents(s.sql, KEYS)
    const greedy = await insertAgents(s.sql, 1)
    await s.sql`update agents set tier = 'platform' where id = ${greedy[0]?.id ?? ''}`
    const { port } = await s.api({ RATE_LIMIT_FACTOR: '1' })
    const requests = keyReads(agents)
    const p99 = async () =>
      (await load({ port, requests, connections: 32, seconds: 4, perSecond: OTHERS_READ })).p99
    const measured = await inTurn(async () => {
      const tooMany = load({
        port,
        requests: keyReads(greedy),
        connections: 32,
        seconds: 4.5,
        perSecond: PLATFORM_READS * 10,
        expect: status => status === 200 || status === 429,
      })
      const ours = await p99()
      await tooMany
      return ours
    }, p99)
    return {
      ...measured,
      note: `one platform key sends ${PLATFORM_READS * 10}/s, ${KEYS} others ${OTHERS_READ}/s`,
    }
  },
}

export const httpRows: Row[] = [root, keys, others]
