import { expect, test } from 'bun:test'
import { cpuMsOf, leastCpuMs } from '../cpu.ts'
import { testApp } from '../test-app.ts'
import { hostileRequests } from './hostile/requests.ts'
import { openSenders } from './hostile/senders.ts'

const MAX_MS = 50

const app = await testApp({ config: { rateLimitFactor: 0 } })

async function answer(request: Request): Promise<number> {
  const response = await app.api.handle(request)
  await response.arrayBuffer()
  return response.status
}

test('no hostile request costs more than 50 ms of CPU, or a 5xx', async () => {
  const senders = await openSenders(app)
  const sent = new Map<string, number>()
  const measured: { ms: number; what: string }[] = []
  const broken: string[] = []
  for (const { what, make } of hostileRequests(senders)) {
    const request = make()
    let status = 0
    let ms = await cpuMsOf(async () => {
      status = await answer(request)
    })
    // The first of a kind compiles code, and any may collect garbage.
    if (ms > MAX_MS) ms = await leastCpuMs(() => answer(make()), MAX_MS)
    if (status >= 500) broken.push(`${status} ${what}`)
    const route = what.slice(0, what.indexOf(':'))
    sent.set(route, (sent.get(route) ?? 0) + 1)
    measured.push({ ms, what: `${what} → ${status}` })
  }
  const worst = measured.toSorted((a, b) => b.ms - a.ms)
  const line = ({ ms, what }: { ms: number; what: string }) => `${ms.toFixed(1)} ms  ${what}`
  const counts = [...sent].map(([route, count]) => `${route} ${count}`).join(', ')
  process.stdout.write(
    `${measured.length} hostile requests: ${counts}\nthe worst:\n${worst.slice(0, 10).map(line).join('\n')}\n`,
  )
  expect(broken).toEqual([])
  expect(worst.filter(({ ms }) => ms > MAX_MS).map(line)).toEqual([])
  expect(sent.size).toBeGreaterThan(100)
}, 900_000)
