import { connect } from '../../../db/client.ts'
import { takeTokens } from '../../../shared/limits/queries.ts'

/** The limit for a route that reads one row: only a primary-key SELECT with the same driver. */
const sql = connect(process.env.DATABASE_URL ?? '', { name: 'bench bare', max: 20 })
const id = process.env.ROW_ID ?? ''
const LEASE = 256
let left = 0

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.url.endsWith('/healthz')) return new Response('ok')
    if (left === 0) {
      left = LEASE
      await takeTokens(sql, { key: 'bare', capacity: 1e9, perSecond: 1e6 }, LEASE)
    }
    left -= 1
    const [row] = await sql`select * from agents where id = ${id}`
    return Response.json(row)
  },
})
