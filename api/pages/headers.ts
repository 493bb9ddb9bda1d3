/** No scripts, no frames, nothing from other origins. A page that needs more passes its own policy. */
const CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The same with scripts of our own. */
export const withScripts = `${CSP}; script-src 'self'`

export const pageHeaders = (csp: string = CSP): Record<string, string> => ({
  'content-security-policy': csp,
  // With no-referrer, browsers would send the Origin of our own forms as `null`.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
})
