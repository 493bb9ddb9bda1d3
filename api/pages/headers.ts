/** No scripts, no frames, nothing from other origins. */
const CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The same with our own scripts. */
export const withScripts = `${CSP}; script-src 'self'`

/** Those scripts may also fetch data, from this service only. */
export const withRequests = `${withScripts}; connect-src 'self'`

/** Browsers apply `form-action` to the redirect after a form too, so the policy names the provider's checkout. */
export const withCheckout = (origin: string | null): string =>
  `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${
    origin ? ` ${origin}` : ''
  }; base-uri 'none'; frame-ancestors 'none'`

const usual = {
  'content-security-policy': CSP,
  // With no-referrer, browsers would send the Origin of our own forms as `null`.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const unlisted = { 'x-robots-tag': 'noindex' }

/** What the edge adds to every response of a route for people. A page that needs more names its own policy. */
export const pageKinds = {
  public: usual,
  /** For those who sign in. */
  private: { ...usual, ...unlisted },
  /** For anyone with its address, which other sites must not learn. */
  customer: {
    ...usual,
    ...unlisted,
    'content-security-policy': withCheckout(null),
    'referrer-policy': 'no-referrer',
  },
}

/**
 * After a customer's form, so the Back button doesn't show pages from before it as if they were still true. Chrome keeps even
 * pages with `no-store`, until a cookie changes. This one is gone as soon as it's set, and is never sent.
 */
export const OUTDATES_PAGES = [
  'changed=1; Path=/pay; HttpOnly; SameSite=Lax',
  'changed=; Path=/pay; HttpOnly; SameSite=Lax; Max-Age=0',
]

export type PageKind = keyof typeof pageKinds
