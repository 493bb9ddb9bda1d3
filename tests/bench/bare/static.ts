import { connect } from '../../../db/client.ts'
import { takeTokens } from '../../../shared/limits/queries.ts'

/** The limit for a route with a fixed response: Bun.serve, plus as many calls to the limiter's store as ours. */
const bytes = await Bun.file(process.env.BYTES_FILE ?? '').text()
const sql = connect(process.env.DATABASE_URL ?? '', { name: 'bench bare', max: 2 })
const LEASE = 256
let left = 0

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch() {
    if (left === 0) {
      left = LEASE
      await takeTokens(sql, { key: 'bare', capacity: 1e9, perSecond: 1e6 }, LEASE)
    }
    left -= 1
    return new Response(bytes, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  },
})
