import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import { refuse } from '../refusal.ts'
import { fetchGuarded } from '../webhooks/fetch-guarded.ts'
import { proveDomain, startVerification } from './queries.ts'

export type Verification =
  | { status: 'pending'; token: string; url: string }
  | { status: 'verified'; tier: Tier }

/** Checks for a file with a token on the agent's website. The first call creates the token. */
export async function verifyWebsite(context: Context, agent: Id<'agt'>): Promise<Verification> {
  const row = await startVerification(context.sql, agent, randomBytes(16).toString('hex'))
  if (!row?.website)
    refuse(
      'invalid_request',
      'This key has no website to verify.',
      'Create a key with POST /keys {"name","contact_email","website":"https://agent.example.com"} and verify that one.',
    )
  const { protocol, host, hostname } = new URL(row.website)
  const origin = context.config.allowPrivateWebhooks ? `${protocol}//${host}` : `https://${host}`
  const url = `${origin}/.well-known/agent-exchange.txt`
  const answer = await fetchGuarded({
    url,
    method: 'GET',
    headers: { accept: 'text/plain' },
    timeoutMs: 10_000,
    allowPrivate: context.config.allowPrivateWebhooks,
  })
  const found =
    'status' in answer &&
    answer.status === 200 &&
    Buffer.from(answer.body).toString('utf8').split(/\s+/).includes(row.verification_token)
  if (!found) return { status: 'pending', token: row.verification_token, url }
  const proven = await proveDomain(context.sql, agent, hostname.toLowerCase(), context.now())
  context.hint('webhooks.drain', { owner: agent })
  return { status: 'verified', tier: proven?.tier ?? 'verified' }
}
