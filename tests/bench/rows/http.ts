import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAgents } from '../agents.ts'
import { get, load } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { service } from '../service.ts'

const SECONDS = 2
/** Few enough that the first, unmeasured round has seen them all: no row measures the first use of a key. */
const KEYS = 500

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
    const requests = agents.map(({ key }) => get('/keys', { authorization: `Bearer ${key}` }))
    const perSecond = async (port: number) =>
      (await load({ port, requests, connections: 64, seconds: SECONDS })).perSecond
    const measured = await inTurn(
      () => perSecond(api.port),
      () => perSecond(bare.port),
    )
    return { ...measured, note: `${KEYS} keys in turn` }
  },
}

export const httpRows: Row[] = [root, keys]
