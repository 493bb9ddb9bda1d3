import { connect, type Sql } from '../../../db/client.ts'
import { takeTokens } from '../../../shared/limits/queries.ts'

const LEASE = 256

/** A bare server, with as many calls to the limiter's store as ours. */
export function serveBare(
  answer: (request: Request, sql: Sql) => Response | Promise<Response>,
  max = 20,
): void {
  const sql = connect(process.env.DATABASE_URL ?? '', { name: 'bench bare', max })
  let left = 0
  Bun.serve({
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    routes: { '/healthz': new Response('ok') },
    async fetch(request) {
      if (left === 0) {
        left = LEASE
        await takeTokens(sql, { key: 'bare', capacity: 1e9, perSecond: 1e6 }, LEASE)
      }
      left -= 1
      return answer(request, sql)
    },
  })
}
