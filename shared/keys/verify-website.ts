import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import { refuse } from '../refusal.ts'
import { type Fetched, fetchGuarded } from '../webhooks/fetch-guarded.ts'
import { proveDomain, startVerification } from './queries.ts'

export type Verification =
  | { status: 'pending'; token: string; url: string; lastCheck: Check }
  | { status: 'verified'; tier: Tier }

const TIMEOUT_SECONDS = 10

/** What was found instead of the token. */
interface Check {
  at: Date
  /** The response's status, or null if there was no response. */
  status: number | null
  error: string
}

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
    timeoutMs: TIMEOUT_SECONDS * 1000,
    allowPrivate: context.config.allowPrivateWebhooks,
  })
  const found =
    'status' in answer &&
    answer.status === 200 &&
    Buffer.from(answer.body).toString('utf8').split(/\s+/).includes(row.verification_token)
  if (!found) {
    const lastCheck = {
      at: context.now(),
      status: 'status' in answer ? answer.status : null,
      error: faultOf(answer),
    }
    return { status: 'pending', token: row.verification_token, url, lastCheck }
  }
  const proven = await proveDomain(context.sql, agent, hostname.toLowerCase(), context.now())
  context.hint('webhooks.drain', { owner: agent })
  return { status: 'verified', tier: proven?.tier ?? 'verified' }
}

/** Reveals nothing about addresses, which may be inside a private network. */
function faultOf(answer: Fetched): string {
  if ('status' in answer) {
    if (answer.status === 200) return "The file doesn't have the token."
    if (answer.status >= 300 && answer.status < 400)
      return "The website redirects, and redirects aren't followed. Serve the file at this address."
    return `The website responded with ${answer.status}, not 200.`
  }
  switch (answer.error) {
    case 'timeout':
      return `The website didn't respond within ${TIMEOUT_SECONDS} seconds.`
    case 'tls':
      return 'The secure connection failed. The certificate must be valid for this host.'
    case 'dns':
    case 'blocked_address':
    case 'invalid_url':
      return 'The host has no address that can be reached from the public internet.'
    default:
      return "The connection failed, or the response wasn't HTTP."
  }
}
