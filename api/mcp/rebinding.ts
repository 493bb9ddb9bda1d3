import { refuse } from '../../shared/refusal.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A server on somebody's own machine is reached by that person's browser too, and a page from elsewhere may have had
 * its name pointed here. So a local service takes only local Hosts and Origins; a public one is open to all.
 */
export function refuseRebound(headers: Headers, baseUrl: string): void {
  if (!loopback.has(new URL(baseUrl).hostname)) return
  const origin = headers.get('origin')
  const host = headers.get('host')
  const named = origin ?? (host === null ? null : `http://${host}`)
  if (named === null) return
  if (!URL.canParse(named) || !loopback.has(new URL(named).hostname))
    refuse(
      'invalid_request',
      'This service runs for localhost, and the request names another Host or Origin.',
      'Ask http://localhost, or set BASE_URL to the address under which the service is public.',
    )
}
