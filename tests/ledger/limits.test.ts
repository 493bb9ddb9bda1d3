import { expect, test } from 'bun:test'
import { backends, redis } from '../backends.ts'
import { aCard } from '../businesses/cards.ts'
import { openStage, type Stage } from './stage.ts'

/** Dry runs take a token of an inquiry and store nothing. A free key has 30 an hour, times the factor. */
const FACTOR = 4
const LIMIT = 30 * FACTOR
const HOUR = 3_600_000
/** A process that found the bucket empty doesn't ask the store again for this long. */
const EMPTY_MS = 1100

interface Caller {
  key: string
  slug: string
}

async function aCaller({ urls, operatorKey }: Stage): Promise<Caller> {
  const slug = `business-${crypto.randomUUID().slice(0, 8)}`
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${urls[0]}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorKey}` },
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as { key: string }
  }
  await ask('PUT', `/operator/businesses/${slug}`, aCard())
  const { key } = await ask('POST', '/keys', { name: 'Eager', contact_email: `${slug}@agent.example` })
  return { key, slug }
}

/** Sends this many dry runs across all processes, a few at a time. Returns how many were allowed. */
async function letThrough({ urls }: Stage, { key, slug }: Caller, times: number): Promise<number> {
  let allowed = 0
  const queue = Array.from({ length: times }, (_, n) => n).values()
  const send = async () => {
    for (const n of queue) {
      const answer = await fetch(`${urls[n % urls.length]}/businesses/${slug}/inquiries?dry_run=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ customer: { name: 'Dana' }, customer_consent: true }),
      })
      await answer.arrayBuffer()
      if (answer.status === 200) allowed++
      else expect(answer.status).toBe(429)
    }
  }
  await Promise.all(Array.from({ length: 12 }, send))
  return allowed
}

/** The bucket refills while the test runs. */
const refilled = (since: number) => Math.ceil(((Date.now() - since) * LIMIT) / HOUR)

/** Tokens that processes took from Postgres because Redis was slow, as on a busy machine. */
async function takenInstead({ db: { sql } }: Stage): Promise<number> {
  const [bucket] = await sql<{ tokens: number }[]>`
    select tokens from rate_buckets where starts_with(key, 'inquiries:')`
  return Math.ceil(LIMIT - (bucket?.tokens ?? LIMIT))
}

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `three processes together let no more through than the limit (counted in ${name})`,
    async () => {
      const stage = await openStage({
        redisUrl,
        seed: 'limits',
        apis: 3,
        groups: [],
        env: { RATE_LIMIT_FACTOR: String(FACTOR) },
      })
      try {
        const caller = await aCaller(stage)
        const began = Date.now()
        const most = async () => LIMIT + refilled(began) + (redisUrl ? await takenInstead(stage) : 0)
        let allowed = await letThrough(stage, caller, 2 * LIMIT)
        expect(allowed).toBeLessThanOrEqual(await most())
        // The whole limit, once unused leases are returned.
        for (let tries = 0; tries < 30 && allowed < LIMIT; tries++) {
          await Bun.sleep(500)
          allowed += await letThrough(stage, caller, 3)
        }
        expect(allowed).toBeGreaterThanOrEqual(LIMIT)
        expect(allowed).toBeLessThanOrEqual(await most())

        if (!redisUrl || !redis) return
        // Redis hangs, then is gone. Postgres counts from zero, so at most twice the limit gets through.
        redis.pause()
        await Bun.sleep(EMPTY_MS)
        allowed += await letThrough(stage, caller, 2 * LIMIT)
        redis.resume()
        await Bun.sleep(EMPTY_MS)
        allowed += await letThrough(stage, caller, LIMIT)
        await redis.stop()
        await Bun.sleep(EMPTY_MS)
        allowed += await letThrough(stage, caller, LIMIT)
        expect(allowed).toBeGreaterThan(LIMIT)
        expect(allowed).toBeLessThanOrEqual(2 * LIMIT + 2 * refilled(began))
      } finally {
        redis?.resume()
        await redis?.stop()
        await redis?.start()
        await stage.close()
      }
    },
    300_000,
  )
