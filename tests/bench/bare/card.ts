import { connect } from '../../../db/client.ts'
import { takeTokens } from '../../../shared/limits/queries.ts'

/** The limit for reads of the directory: only the SELECT of one card by its key. */
const sql = connect(process.env.DATABASE_URL ?? '', { name: 'bench bare', max: 20 })
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
    const slug = request.url.slice(request.url.lastIndexOf('/') + 1)
    const [card] = await sql`
      select id, slug, card, version, updated_at, response_score, response, record, open_wrong_information
      from businesses
      where slug = ${slug} and deleted_at is null`
    return Response.json(card)
  },
})
