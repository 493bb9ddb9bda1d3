import { refuse } from '../../shared/refusal.ts'
import { isLoopbackName } from '../edge/loopback.ts'

/**
 * Refuses DNS rebinding: a web page could point its own name at a service on its reader's machine. So a local service
 * accepts only local Hosts and Origins.
 */
export function refuseRebound(headers: Headers, baseUrl: string): void {
  if (!isLoopbackName(baseUrl)) return
  const host = headers.get('host')
  const source = headers.get('origin') ?? (host && `http://${host}`)
  if (source !== null && !isLoopbackName(source))
    refuse(
      'invalid_request',
      'This service is local, and the request has another Host or Origin.',
      'Use http://localhost, or set BASE_URL to the public URL of the service.',
    )
}
