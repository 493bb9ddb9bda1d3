import { migrateQueue } from '../../../db/migrate-queue.ts'
import { feedCursor } from '../../../shared/feed/cursor.ts'
import { startChild } from '../child.ts'
import { get, load } from '../load.ts'
import { rankedDatabase } from '../ranked-database.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'
import { service } from '../service.ts'

/** The default limit. */
const PAGE = 50
const PAGES = 10

const depth: Row = {
  name: 'feed.depth',
  against: 'pages 1 to 10 of it',
  unit: 'ms',
  goal: { atMost: 1.2 },
  async run() {
    const pages = scaled(10_000)
    const db = await rankedDatabase('bench_feed', scaled(1_000_000))
    await migrateQueue(db.url)
    const { env } = await service()
    const api = await startChild(['api/main.ts'], {
      ...env,
      DATABASE_URL: db.url,
      // A platform's limits times the default factor of a million would overflow integer columns.
      RATE_LIMIT_FACTOR: '1000',
    })
    const response = await fetch(`http://127.0.0.1:${api.port}/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', contact_email: 'bench@example.com' }),
    })
    const { id, key } = (await response.json()) as { id: string; key: string }
    await db.sql`update agents set tier = 'platform' where id = ${id}`
    const time = (first: number) => async () => {
      const requests = Array.from({ length: PAGES }, (_, at) =>
        get(`/feed?cursor=${feedCursor((first - 1 + at) * PAGE)}`, { authorization: `Bearer ${key}` }),
      )
      return (await load({ port: api.port, requests, connections: 1, seconds: 2 })).p50
    }
    const last = pages - PAGES + 1
    const measured = await inTurn(time(last), time(1))
    await api.stop()
    await db.drop()
    return {
      ...measured,
      note: `pages ${last.toLocaleString('en')} to ${pages.toLocaleString('en')} of ${PAGE} cards`,
    }
  },
}

export const feedRows: Row[] = [depth]
