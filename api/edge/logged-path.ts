const TYPE_ID = /^[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}$/
const SLUG = /^[a-z0-9-]{3,80}$/

/**
 * The path as the request log keeps it: with our ids and existing slugs. Anything else that someone
 * wrote into it may be a customer's phone number.
 */
export const loggedPath = (
  path: string,
  params: Record<string, string | undefined>,
  status: number,
): string =>
  path.includes('{')
    ? path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const value = params[name] ?? ''
        return TYPE_ID.test(value) || (status < 400 && SLUG.test(value)) ? value : whole
      })
    : path
