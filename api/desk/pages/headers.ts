import { pageHeaders } from '../../pages/headers.ts'

export const deskHeaders = (csp?: string): Record<string, string> => ({
  ...pageHeaders(csp),
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})
