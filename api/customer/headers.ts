/** Browsers apply `form-action` to the redirect after a form too, so the policy names the provider's checkout. */
export const payHeaders = (checkoutOrigin: string | null = null): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${
    checkoutOrigin ? ` ${checkoutOrigin}` : ''
  }; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})
