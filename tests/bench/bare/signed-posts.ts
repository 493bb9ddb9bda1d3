import { createRedisBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { newSecret, signedHeaders } from '../../../shared/webhooks/sign.ts'

/** The limit for deliveries: a BullMQ job with the whole event, a signature and a `fetch`. */
const secrets = [newSecret()]
const concurrency = Number(process.argv[2])

new Worker(
  'bench',
  async ({ data: { url, event } }) => {
    const body = JSON.stringify(event)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id: event.id, at: new Date(), body, secrets }),
      },
      body,
    })
    await response.text()
  },
  { connection: new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null }), concurrency },
  createRedisBackend,
)
