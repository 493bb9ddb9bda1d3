import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, load } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { type Service, service } from '../service.ts'

const SECONDS = 2

/** A route that returns the same bytes each time, against Bun.serve that returns those bytes. */
const fixed = (name: string, path: string): Row => ({
  name,
  against: 'bare Bun.serve with the same bytes',
  unit: 'requests/s',
  goal: { atLeast: 0.6 },
  async run() {
    const s = await service()
    const api = await s.api()
    const file = join(mkdtempSync(join(tmpdir(), 'agent-exchange-bytes-')), 'bytes')
    await Bun.write(file, await (await fetch(`http://127.0.0.1:${api.port}${path}`)).text())
    const bare = await s.bare('static.ts', { BYTES_FILE: file })
    const measured = await inTurn(
      async () =>
        (await load({ port: api.port, requests: [get(path)], connections: 64, seconds: SECONDS })).perSecond,
      async () =>
        (await load({ port: bare.port, requests: [get(path)], connections: 64, seconds: SECONDS })).perSecond,
    )
    await Promise.all([api.stop(), bare.stop()])
    return measured
  },
})

const keys: Row = {
  name: 'http.keys',
  against: 'bare handler with one primary-key SELECT',
  unit: 'requests/s',
  goal: { atLeast: 0.6 },
  async run() {
    const s = await service()
    const key = await s.key()
    const api = await s.api()
    const bare = await s.bare('select.ts', { ROW_ID: await ownerOf(s) })
    const requests = [get('/keys', { authorization: `Bearer ${key}` })]
    const measured = await inTurn(
      async () => (await load({ port: api.port, requests, connections: 64, seconds: SECONDS })).perSecond,
      async () => (await load({ port: bare.port, requests, connections: 64, seconds: SECONDS })).perSecond,
    )
    await Promise.all([api.stop(), bare.stop()])
    return measured
  },
}

async function ownerOf({ sql }: Service): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from agents order by id desc limit 1`
  return row?.id ?? ''
}

export const httpRows: Row[] = [fixed('http.root', '/'), fixed('http.industries', '/industries'), keys]
