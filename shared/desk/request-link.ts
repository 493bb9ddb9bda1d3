import type { Context } from '../context.ts'
import { requestLinksByEmail, requestLinksBySlug } from './link-queries.ts'

/** The owner of the mails with sign-in links. */
const LINKS_OWNER = 'desk'
/** One mail lists at most this many businesses. */
const MAX_BUSINESSES = 50

/**
 * Mails a link to every business with this address, in one mail. Takes equally long if there's none. `to` is the
 * page of the desk to open.
 */
export async function requestSignInLinks(context: Context, email: string, to: string): Promise<void> {
  const address = addressDigest(context, email)
  await requestLinksByEmail(context.sql, { email, address, to, most: MAX_BUSINESSES, now: context.now() })
  context.hint('webhooks.drain', { owner: LINKS_OWNER })
}

/** Mails a link to the address that a business has on file, if there's one. */
export async function requestBusinessLink(context: Context, slug: string, to: string): Promise<void> {
  await requestLinksBySlug(context.sql, { slug, to, now: context.now() })
  context.hint('webhooks.drain', { owner: LINKS_OWNER })
}

/** Events keep this instead of an address that someone typed. */
export const addressDigest = ({ secrets }: Pick<Context, 'secrets'>, email: string): string =>
  secrets.digest(`desk address ${email.toLowerCase()}`).toString('hex')
