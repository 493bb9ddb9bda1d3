/** A process of its own for what is settled at its start (proxy variables, trusted roots) and for its memory. */
import { fetchGuarded, type GuardedRequest } from '../../shared/webhooks/fetch-guarded.ts'
import { resolveByDns } from '../../shared/webhooks/resolve.ts'

const [input = '{}'] = process.argv.slice(2)
// Written by the test that starts this process.
const { requests, dns, atOnce } = JSON.parse(input) as {
  requests: GuardedRequest[]
  dns?: string
  atOnce: number
}

const results = []
const resolve = dns ? resolveByDns([dns]) : undefined
for (const request of requests) {
  Bun.gc(true)
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => fetchGuarded({ ...request, resolve })),
  )
  clearInterval(watch)
  peak = Math.max(peak, process.memoryUsage().rss)
  const told = answers.map(({ ms, ...answer }) => ({
    ms,
    ...('error' in answer
      ? answer
      : { status: answer.status, text: Buffer.from(answer.body).toString('latin1').slice(0, 40) }),
  }))
  results.push({ answers: told, grewBy: peak - before })
}
process.stdout.write(JSON.stringify(results))
