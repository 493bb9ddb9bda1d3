/** Runs requests in a child process: proxy variables and trusted roots are read at startup, and memory is per process. */
import { fetchGuarded, type GuardedRequest } from '../../shared/webhooks/fetch-guarded.ts'
import { resolveByDns } from '../../shared/webhooks/resolve.ts'

const [input = '{}'] = process.argv.slice(2)
// Passed by guarded-process.test.ts.
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
  const summaries = answers.map(answer =>
    'error' in answer
      ? answer
      : { status: answer.status, text: Buffer.from(answer.body).toString('latin1').slice(0, 40) },
  )
  results.push({ answers: summaries, grewBy: peak - before })
}
process.stdout.write(JSON.stringify(results))
