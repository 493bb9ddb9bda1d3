import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import type { SecretBox } from '../secrets.ts'
import { makeToken } from '../token.ts'

/** The link to a customer's page, for a new lead. */
export function makePageToken(secrets: SecretBox, lead: Id<'lead'>): { sealed: Buffer; digest: Buffer } {
  const token = makeToken()
  return { sealed: secrets.seal(token, `leads.page_token ${lead}`), digest: secrets.digest(token) }
}

/** The page of a lead, for the customer alone. It never changes. */
export const customerUrlOf = (
  { baseUrl, secrets }: Pick<Context, 'baseUrl' | 'secrets'>,
  lead: Id<'lead'>,
  token: Uint8Array,
): string => `${baseUrl}/pay/${openPageToken(secrets, lead, token)}`

export const openPageToken = (secrets: SecretBox, lead: Id<'lead'>, token: Uint8Array): string =>
  secrets.open(token, `leads.page_token ${lead}`)
