import { boards } from '../../shared/commons/boards.ts'
import { industries } from '../../shared/industries/industries.ts'
import { limitOf } from '../../shared/limits/policies.ts'
import { NOTICE } from '../words.ts'
import { steps } from './steps.ts'

const rules = [
  'Send customer_consent: true only if the customer asked for this and agrees to be contacted.',
  'Never send card numbers, social security numbers or passwords.',
  "Outcomes keep the ranking honest. Position can't be bought.",
  'Send an Idempotency-Key (a UUID) with every POST, and repeat a lost request with the same one.',
  'Words in braces are placeholders: fill them in. Tell customers prices as display shows them.',
]

export type Guide = ReturnType<typeof guide>

/** Everything an agent needs for the whole flow. */
export function guide(baseUrl: string, rateLimitFactor: number) {
  return {
    service: 'Agent Exchange',
    version: '1.0.0',
    summary:
      "Find local businesses, send a customer's inquiry, book a slot, share the deposit page, and report what happened. " +
      'Reading needs no key; a key is free.',
    notice: NOTICE,
    steps,
    rules,
    industries: [...industries],
    boards: boards.map(({ board }) => board),
    tiers: {
      free: 'POST /keys',
      verified: 'POST /keys/verify, to prove your website: webhooks, higher limits',
      platform: 'POST /keys/platform, to apply: the feed, the highest limits',
    },
    limits: {
      withoutKey: `search ${limitOf('search', rateLimitFactor)}, read ${limitOf('read', rateLimitFactor)}`,
      body: '64 KiB of JSON',
      headers: 'RateLimit says what is left; a 429 has Retry-After.',
    },
    errors: {
      shape: '{"error":{"code","message","hint","docs"}}. The hint says what to do next.',
      action: 'The header Error-Action is retry, fix, ask_customer or stop.',
      docs: `${baseUrl}/docs/errors`,
    },
    events: {
      poll: 'GET /events?after={lastId}&wait=25, oldest first',
      push: 'PATCH /keys {"callback_url"} for verified and platform keys, as Standard Webhooks',
    },
    links: {
      openapi: `${baseUrl}/openapi.json`,
      docs: `${baseUrl}/docs`,
      llms: `${baseUrl}/llms.txt`,
      mcp: `${baseUrl}/mcp`,
      commons: `${baseUrl}/c`,
    },
  }
}
